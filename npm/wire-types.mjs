// SPDX-License-Identifier: MIT
// usage: node npm/wire-types.mjs docs/wire.schema.json FILE.ts
// The lines of the wire as TypeScript types, from their JSON Schema. Understands the part of JSON
// Schema that the file uses, and fails where it would have to guess.
import { readFileSync, writeFileSync } from "node:fs";

const schema = JSON.parse(readFileSync(process.argv[2], "utf8"));
// Keys that do not affect the type: limits, and relations between several keys.
const silent = new Set(["description", "title", "$schema", "$comment", "minimum", "maximum", "minLength", "maxLength",
	"pattern", "minItems", "maxItems", "minProperties", "maxProperties", "dependentRequired", "not", "allOf", "anyOf",
	"uniqueItems"]);
const basic = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

const name_of = (key) => key.split("_").map((part) => part[0].toUpperCase() + part.slice(1)).join("");
const comment = (text, indent) => (text ? `${indent}/** ${text} */\n` : "");

function object_type(node, indent) {
	const required = new Set(node.required ?? []);
	const inner = `${indent}\t`;
	let text = "{\n";

	for (const [key, value] of Object.entries(node.properties ?? {}))
		text += `${comment(value.description, inner)}${inner}${key}${required.has(key) ? "" : "?"}: ${type_of(value, inner)};\n`;
	if (node.additionalProperties && typeof node.additionalProperties === "object")
		text += `${inner}[key: string]: ${node.properties ? "unknown" : type_of(node.additionalProperties, inner)};\n`;
	else if (node.additionalProperties !== false)
		text += `${inner}[key: string]: unknown;\n`;
	return `${text}${indent}}`;
}

function array_type(node, indent) {
	if (node.prefixItems)
		return `[${node.prefixItems.map((item) => type_of(item, indent)).join(", ")}${node.items === false || node.maxItems ? "" : ", ...unknown[]"}]`;
	const item = node.items ? type_of(node.items, indent) : "unknown";
	if (node.minItems !== undefined && node.minItems === node.maxItems)
		return `[${Array(node.minItems).fill(item).join(", ")}]`;
	return `Array<${item}>`;
}

function type_of(node, indent = "") {
	if (node === true || Object.keys(node).every((key) => silent.has(key))) return "unknown";
	if (node.$ref) return name_of(node.$ref.replace("#/$defs/", ""));
	if ("const" in node) return JSON.stringify(node.const);
	if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
	// An object that needs one of several keys: the TypeScript type does not say which.
	if (node.properties && node.oneOf?.every((part) => Object.keys(part).join() === "required"))
		return object_type(node, indent);
	if (node.oneOf) return node.oneOf.map((part) => type_of(part, indent)).join(" | ");
	if (Array.isArray(node.type))
		return node.type.map((type) => type_of({ ...node, type }, indent)).join(" | ");
	if (node.type === "object" || node.properties) return object_type(node, indent);
	if (node.type === "array") return array_type(node, indent);
	if (basic[node.type]) return basic[node.type];
	throw new Error(`wire-types: no TypeScript for ${JSON.stringify(node)}`);
}

let text = "// SPDX-License-Identifier: MIT\n// Made by npm/wire-types.mjs from docs/wire.schema.json.\n";
for (const [key, node] of Object.entries(schema.$defs))
	text += `\n${comment(node.description, "")}export type ${name_of(key)} = ${type_of(node)};\n`;
writeFileSync(process.argv[3], text);
