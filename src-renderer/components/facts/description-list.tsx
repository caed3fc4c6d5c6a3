import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { cx } from '../../theme/cx.ts';
import { UntrustedText } from '../untrusted-text.tsx';
import styles from './description-list.module.css';

/** Names and values in two columns, below a title. */
export function DescriptionList({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      {title !== undefined && (
        <Title id={id} order={3} mb={4}>
          {title}
        </Title>
      )}
      <dl>{children}</dl>
    </section>
  );
}

/** One name and its value, which may be text from outside. `mono` is for ids and codes. */
export function Description({
  name,
  mono = false,
  children,
}: {
  readonly name: string;
  readonly mono?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles['item']}>
      <dt>
        <UntrustedText>{name}</UntrustedText>
      </dt>
      <dd className={cx(mono && styles['mono'])}>
        {typeof children === 'string' ? <UntrustedText>{children}</UntrustedText> : children}
      </dd>
    </div>
  );
}
