// SPDX-License-Identifier: MIT
// Opens the fight that a link holds.
import { useEffect, useState } from 'preact/hooks';
import { unpack } from '../link.ts';
import { start_fight } from '../fight/start.ts';

export function LinkView({ tail }: { tail: string }) {
	const [trouble, set_trouble] = useState('');
	useEffect(() => {
		const shared = unpack(tail);
		if (typeof shared === 'string') set_trouble(shared);
		else start_fight({ name: shared.name, text: shared.text, as: shared.as, seed: shared.seed, affray: shared.affray });
	}, [tail]);
	return trouble ? (
		<section class="panel">
			<h1>This link cannot be opened</h1>
			<p class="trouble" role="alert">
				{trouble}
			</p>
		</section>
	) : null;
}
