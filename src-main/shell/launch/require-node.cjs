/**
 * Loaded before start.ts, as plain CommonJS: a Node that cannot read TypeScript (before 22.19) gets a sentence here
 * instead of a stack trace there.
 */
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
  const portuguese = /^pt/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '');
  process.stderr.write(
    portuguese
      ? `O Balcão precisa do Node 22.19 ou mais novo, e este é o ${process.versions.node}.\n`
      : `Balcão needs Node 22.19 or newer, and this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
