/**
 * A screen of sections: a title, an index of the sections on wide windows, and each section's heading next to its body.
 */
import { Box, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './form-page.module.css';
import { SectionIndex, SectionsContext, useSections } from './section-index.tsx';

/** @param children the sections; with three or more of them the page shows an index. */
export function FormPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { sections, register } = useSections();
  const isIndexed = sections.length > 2;
  return (
    <div className={styles['page']}>
      <Title order={1} mb="xs">
        {title}
      </Title>
      <div className={styles['columns']} data-indexed={isIndexed || undefined}>
        {isIndexed && <SectionIndex sections={sections} />}
        <Box miw={0}>
          <SectionsContext value={register}>{children}</SectionsContext>
        </Box>
      </div>
    </div>
  );
}

export function FormSection({
  title,
  intro,
  isWide = false,
  isAskedFor = false,
  children,
}: {
  readonly title: string;
  readonly intro?: ReactNode;
  /** Its body needs the page's whole width, below the heading. */
  readonly isWide?: boolean;
  /** The address names this section: it comes into view, with the focus on its heading. */
  readonly isAskedFor?: boolean;
  readonly children: ReactNode;
}) {
  const register = use(SectionsContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(
    () => (heading.current === null ? undefined : register({ title, heading: heading.current })),
    [register, title],
  );
  useEffect(() => {
    if (!isAskedFor) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isAskedFor]);
  return (
    <section className={styles['section']} aria-label={title} data-wide={isWide || undefined}>
      <div>
        <Title order={2} ref={heading} tabIndex={-1} className={styles['heading'] ?? ''}>
          {title}
        </Title>
        {intro !== undefined && (
          <Text mt={2} c="dimmed">
            {intro}
          </Text>
        )}
      </div>
      <Stack gap="var(--form-gap)" miw={0} className={styles['body'] ?? ''}>
        {children}
      </Stack>
    </section>
  );
}
