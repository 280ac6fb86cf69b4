import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sentence } from './sentence.tsx';

test('a typed text does not affect the direction of the sentence around it, in any order of the parts', () => {
  const { container } = render(
    <p>
      <Sentence
        template={(name, phone) => `Tell ${phone} of ${name}, 7.`}
        parts={['عمر فاروق', <b key="phone">01700</b>]}
      />
    </p>,
  );
  expect(container.innerHTML).toBe(
    '<p><span>Tell <b>01700</b> of <bdi translate="no">عمر فاروق</bdi>, 7.</span></p>',
  );
});
