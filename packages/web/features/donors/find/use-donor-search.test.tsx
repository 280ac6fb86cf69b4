import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDonorSearch } from './find-donors-screen.tsx';

test.each(['?group=A+', '?group=A%2B'])('%s searches for A+', (address) => {
  history.replaceState(null, '', `/find-donors${address}`);
  const { result } = renderHook(() => useDonorSearch());
  expect(result.current[0]?.group).toBe('A+');
});
