/** A page of sections with the index beside it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FormPage, FormSection } from '../../../../src-renderer/components/page/form-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';

const section = (title: string) => (
  <FormSection key={title} title={title}>
    <input aria-label={`${title} field`} />
  </FormSection>
);

/** Three sections, and a fourth among them once the button of the first is pressed. */
function Page() {
  const [isLate, setLate] = useState(false);
  return (
    <FormPage title="Page">
      <FormSection title="One">
        <button type="button" onClick={() => setLate(true)}>
          Add
        </button>
      </FormSection>
      {(isLate ? ['Late', 'Two', 'Three'] : ['Two', 'Three']).map(section)}
    </FormPage>
  );
}

it('a long page has an index of its sections in their order, also of one that comes late', async () => {
  atDesk(<Page />, {});
  const titles = () =>
    within(screen.getByRole('navigation', { name: 'On this page' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(titles()).toEqual(['One', 'Two', 'Three']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add' }));
  expect(titles()).toEqual(['One', 'Late', 'Two', 'Three']);
});

it('an entry of the index moves the focus to its section, so that Tab goes on there', async () => {
  const user = userEvent.setup();
  atDesk(<FormPage title="Page">{['One', 'Two', 'Three'].map(section)}</FormPage>, {});
  const entry = screen.getByRole('button', { name: 'Two' });
  await user.click(entry);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two' }));
  expect(entry.getAttribute('aria-current')).toBe('true');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Two field' }));
});

it('a short page has no index', () => {
  atDesk(<FormPage title="Page">{['One', 'Two'].map(section)}</FormPage>, {});
  expect(screen.queryByRole('navigation')).toBeNull();
});
