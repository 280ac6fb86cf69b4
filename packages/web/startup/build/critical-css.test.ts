import { describe, expect, it } from 'vitest';
import { criticalCss } from './page-html.ts';

const html =
  '<main id="main" data-rows=""><p class="plain [&amp;&gt;svg]:other has-[[value=&quot;&quot;]]:other"><svg></svg>Text</p></main>';

describe('the critical CSS of a page', () => {
  it.each([
    'p{color:red}',
    '.plain:hover{color:red}',
    '.\\[\\&\\>svg\\]\\:other>svg{color:red}',
    '.has-\\[\\[value\\=\\"\\"\\]\\]\\:other:has([value=""]){color:red}',
    '[data-rows]>*{color:red}',
    '[data-theme=dark] p{color:red}',
    ':focus-visible{color:red}',
    '@media print{.plain{color:red}}',
  ])('has %s', async (rule) => {
    expect(await criticalCss(html, rule)).toBe(rule);
  });

  it.each([
    '.none{color:red}',
    'table{color:red}',
    '[data-other]{color:red}',
    '::backdrop{color:red}',
    '::-webkit-datetime-edit{color:red}',
  ])('lacks %s', async (rule) => {
    expect(await criticalCss(html, rule)).toBe('');
  });
});
