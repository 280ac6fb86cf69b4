/** What is typed by somebody who hopes that a page takes a text for markup, a script or an address. */
export const hostileTexts = {
  name: `"><img src=x onerror=alert(1) data-hostile>`,
  patient: `</title><script data-hostile>alert(2)</script>`,
  id: `'"><svg data-hostile onload=alert(3)>`,
  department: `javascript:alert(4)//<b data-hostile>x</b>`,
  hospital: `<iframe data-hostile srcdoc="<script>parent.alert(5)</script>"></iframe>`,
  location: `<a data-hostile href="javascript:alert(6)">Click</a>{{constructor.constructor('alert(6)')()}}`,
  person: `<style data-hostile>*{background:url(//elsewhere.test/x)}</style>\${alert(7)}`,
  info: `</textarea></script><script data-hostile src="//elsewhere.test/x.js"></script>\n<math><mtext></p><img data-hostile src onerror=alert(8)>\n&lt;img data-hostile src=x onerror=alert(9)&gt;\n[x](javascript:alert(10))`,
} as const;
