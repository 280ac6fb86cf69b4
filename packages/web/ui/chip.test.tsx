import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FilterChip, RemovableChip } from './chip.tsx';

test('a filter chip says whether it is on, and how many records it leaves', async () => {
  const presses: string[] = [];
  render(
    <FilterChip pressed count={{ count: 1_240, isLowerBound: true }} onPress={() => presses.push('pressed')}>
      Urgent
    </FilterChip>,
  );
  const chip = screen.getByRole('button', { name: 'Urgent 1,240+', pressed: true });
  await userEvent.click(chip);
  expect(presses).toEqual(['pressed']);
});

test('a removable chip says what pressing it does', async () => {
  const removed: string[] = [];
  render(<RemovableChip filter="Group: O−" onRemove={() => removed.push('group')} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Group: O−' }));
  expect(removed).toEqual(['group']);
});
