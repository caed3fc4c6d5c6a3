import { UntrustedText } from '../components/untrusted-text.tsx';

/** "To {{payee}}": who is paid, as the code names them. */
export function PayeeLine({ template, payee }: { readonly template: string; readonly payee: string }) {
  const [before, after] = template.split('{{payee}}');
  return (
    <>
      {before}
      <UntrustedText>{payee}</UntrustedText>
      {after}
    </>
  );
}
