/**
 * A screen of sections: a title, an index of the sections on wide windows, and each section's heading next to its body.
 */
import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, use, useLayoutEffect, useRef } from 'react';
import styles from './form-page.module.css';
import { SectionIndex, SectionsContext, useSections } from './section-index.tsx';

interface FormPageProps {
  readonly title: string;
  /** Before the title, on a screen that belongs to another. */
  readonly back?: ReactNode;
  /** What stands at the left in place of the page's own index. */
  readonly index?: ReactNode;
  /** The sections; with three or more of them the page shows an index. */
  readonly children: ReactNode;
}

export function FormPage({ title, back, index, children }: FormPageProps) {
  const { sections, register } = useSections();
  const heading = (
    <Group mb="xs">
      {back}
      <Title order={1}>{title}</Title>
    </Group>
  );
  const isIndexed = index !== undefined || sections.length > 2;
  return (
    <div className={styles['page']}>
      {index === undefined && heading}
      <div className={styles['columns']} data-indexed={isIndexed || undefined}>
        {index ?? (isIndexed && <SectionIndex sections={sections} />)}
        <Box miw={0}>
          {index !== undefined && heading}
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
  children,
}: {
  readonly title: string;
  readonly intro?: ReactNode;
  /** Its body needs the page's whole width, below the heading. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const register = use(SectionsContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(
    () => (heading.current === null ? undefined : register({ title, heading: heading.current })),
    [register, title],
  );
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
