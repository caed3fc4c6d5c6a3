/** Many codes on A4 sheets, several on each, to be cut out or kept as a list: who, for what, how much, until when. */
import type { Output } from '../../src-preload/contract/contract.ts';
import { formatMoney } from '../../src-preload/contract/values/write-money.ts';
import { useApp } from '../bridge/app-context.tsx';
import { QrCode } from '../components/qr-code/qr-code.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { formatTime } from '../format/time.ts';
import { payerMessages } from '../payer/messages.ts';
import styles from './code-sheets.module.css';
import { Paper } from './print-page.tsx';

export type PrintedCode = Output<'batches.codes'>['codes'][number];

/** One paper of as many sheets as the codes need; in the payer's language, as a slip is. */
export function CodeSheets({ codes }: { readonly codes: readonly PrintedCode[] }) {
  const { settings } = useApp();
  const language = settings.payerLanguage;
  const texts = payerMessages[language];
  const rows = codes.flatMap((_, index) => (index % 2 === 0 ? [codes.slice(index, index + 2)] : []));
  return (
    <Paper kind="a4" language={language}>
      <div className={styles['sheet']}>
        {rows.map((row) => (
          <div key={row[0]?.position} className={styles['row']}>
            {row.map((code) => {
              const amount = formatMoney(code.amount, language);
              const [beforeReference, afterReference] = texts.reference.split('{{reference}}');
              return (
                <section key={code.position} className={styles['code']}>
                  <QrCode payload={code.code} label={texts.qrLabel.replace('{{amount}}', amount)} />
                  <div className={styles['text']}>
                    {code.name !== null && (
                      <p className={styles['name']}>
                        <UntrustedText>{code.name}</UntrustedText>
                      </p>
                    )}
                    <p className={styles['amount']}>{amount}</p>
                    {code.description !== null && (
                      <p>
                        <UntrustedText>{code.description}</UntrustedText>
                      </p>
                    )}
                    {code.reference !== null && (
                      <p className={styles['small']}>
                        {beforeReference}
                        <UntrustedText>{code.reference}</UntrustedText>
                        {afterReference}
                      </p>
                    )}
                    {code.expiresAt !== null && (
                      <p className={styles['until']}>
                        <strong>
                          {texts.validUntil.replace(
                            '{{when}}',
                            formatTime(code.expiresAt, 'full', language, settings.timeZone),
                          )}
                        </strong>
                      </p>
                    )}
                    <p className={styles['small']}>{texts.instructions}</p>
                  </div>
                </section>
              );
            })}
          </div>
        ))}
      </div>
    </Paper>
  );
}
