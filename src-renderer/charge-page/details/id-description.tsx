import { CopyButton } from '../../components/copy-button.tsx';
import { Description } from '../../components/facts/description-list.tsx';
import { Help } from '../../components/notices/help.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './details.module.css';

/** An id that can be copied; nothing where there is none. */
export function IdDescription({
  name,
  value,
  help,
}: {
  readonly name: string;
  readonly value: string | null;
  readonly help?: string;
}) {
  if (value === null || value === '') return null;
  return (
    <Description name={name} mono>
      <span className={styles['id']}>
        <span>
          <UntrustedText>{value}</UntrustedText>
        </span>
        <CopyButton value={value} what={name} />
        {help !== undefined && <Help term={name}>{help}</Help>}
      </span>
    </Description>
  );
}
