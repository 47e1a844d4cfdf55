// SPDX-License-Identifier: MIT
export function download(name: string, text: string) {
	const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	URL.revokeObjectURL(address);
}
