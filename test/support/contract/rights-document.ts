/** The contract's table of rights as a document: docs/use/rights.md is this text. */
import { operations } from '../../../src-preload/contract/contract.ts';
import type { FurtherRight, Operation } from '../../../src-preload/contract/policy/operation-type.ts';

const WHERE: Readonly<Record<FurtherRight['where'], string>> = {
  unmasked: 'unmasked, or with raw answers',
  'desk-settings': 'a setting of the whole desk, or who is at it',
};

const INTRO = `# Rights

Who may do what in Balcão, and what of a customer's data each operation shows. The table is printed from the contract
(\`src-preload/contract/policy/operation-type.ts\`), and \`test/security/rights.test.ts\` fails where the two differ:

    npx vitest run --config test/vitest.config.ts --project node test/security/rights.test.ts -u

**Right.** \`anyone\`: even while the desk is hidden. \`operator\`: whoever is at the desk. \`accountant\` and \`admin\`: a desk
has one admin PIN, and both are whoever knows it; without it everything is open. \`security.unlock\`, \`security.enterPin\`,
\`security.setPin\` and \`security.setScreenPin\` get a PIN in their input and check it themselves. A screen's PIN unlocks, and
gives no right. So does \`batches.start\` at a live gateway, where
an operator confirms a batch by typing its own words instead. An export on the command line needs the PIN too, masked
or not; one that an admin approved as a schedule runs without it, with the right of that admin. In a team's history the
same rights become GRANTs ([team.md](../build/team.md)). **Masks are Balcão's, not the server's**: whoever has a login's
password and a client for SQL reads every charge and customer whole, whatever the role; only the bodies of raw responses
are the admin's alone.

**Reveals**, in the answer or in the file that is written:

- \`nothing\`: no customer's name, CPF, CNPJ, e-mail, phone or free text. Ids, codes, amounts, states and staff's names are not
  counted.
- \`masked\`: names, and free text as it was written (notes, tags, items, references, metadata, what a service or a bank
  says); CPF, CNPJ, e-mail and phone are masked. Somebody who writes a CPF into a note has written it for every operator.
  A search does not fill a mask in: where a PIN is set and not typed, or a policy forbids revealing, these are found as a
  whole, or by what the mask shows.
- \`typed\`: whole, but only what was typed at this desk and has not become a charge: drafts and templates, which the form
  has to show. A known customer is in them masked.
- \`whole\`: unmasked.

Signals are \`masked\`; while the desk is hidden only those that show \`nothing\` are sent.

| operation | right | reveals | audited |
|---|---|---|---|
`;

export function rightsDocument(): string {
  const rows = Object.entries<Operation>(operations)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, { right, reveals, audited, further }]) => [
      [`\`${name}\``, right, reveals, audited],
      ...(further ? [[`\`${name}\`: ${WHERE[further.where]}`, further.right, further.reveals, audited]] : []),
    ]);
  return `${INTRO}${rows.map((cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`).join('\n')}\n`;
}
