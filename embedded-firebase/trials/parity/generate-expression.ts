import { listed } from '../harness/listed.ts';
import type { Random } from '../harness/seeded-random.ts';

/** Expressions without operands. */
const atoms = {
  bool: listed`true  false  resource.data.b  request.resource.data.b  request.auth != null
    request.auth.token.email_verified  isOwner(resource.data)  isOwner(request.resource.data)
    exists(/databases/$(db)/documents/other/a)  exists(/databases/$(db)/documents/other/none)
    exists(/databases/$(db)/documents/other/$(request.auth.uid))
    existsAfter(/databases/$(db)/documents/other/a)  resource == null
    resource.data.owner == request.auth.uid`,
  int: listed`0  1  2  3  -1  9223372036854775807  9007199254740993  resource.data.n  request.resource.data.n
    resource.data.m.x  resource.data.l[2]  document("a").n  request.query.limit  request.query.offset
    resource.data.missing`,
  float: listed`0.0  1.0  1.5  -0.0  -2.5  1000000.0  resource.data.f  resource.data.one  float('NaN')`,
  string: listed`''  'a'  'b'  'A b,c'  '1'  '1.5'  'é😀'  'x'  resource.data.s  resource.data.e  resource.data.u
    resource.data.m.y.z  resource.data["s"]  request.resource.data.s  resource.id  request.method
    request.auth.token.email  request.auth.token.firebase.sign_in_provider  document("a").s  db  id`,
  pattern: listed`'.*'  '[a-z]+'  'h(el)+lo?'  '^hello$'  ''  ','  '.'  'l'  '\\d'  '(?i)HELLO'  'a|b'`,
  list: listed`[]  ['a']  ['a', 'b', 1]  [1, 2.0, 3]  [null]  [[1], {}]  resource.data.l  resource.data.k`,
  set: listed`[].toSet()  ['a', 'b'].toSet()  [1, 1.0, 2].toSet()  resource.data.l.toSet()
    resource.data.keys().toSet()`,
  map: listed`{}  {'a': 1}  {'x': 1, 'y': {'z': 'deep'}, 'w': null}  {'a': 1.0, 'b': [1]}  resource.data
    resource.data.m  resource.data.m.y  request.resource.data  request.resource.data.m
    request.auth.token  document("a")  document("none")`,
  timestamp: listed`timestamp.date(2024, 2, 29)  timestamp.value(0)  timestamp.value(-1)  timestamp.value(1709210096789)
    resource.data.ts  request.time`,
  duration: listed`duration.value(1, 'd')  duration.value(-90, 's')  duration.time(1, 2, 3, 4)
    duration.value(1500, 'ms')`,
  path: listed`resource.data.r  resource.__name__  /databases/$(db)/documents/other/a  /a/b  path('/a/b')
    path('a/{x}').bind({'x': 'b'})  request.path`,
  bytes: listed`resource.data.by  b'abc'  b'\x00\x01\xff'  'é'.toUtf8()`,
  null: listed`null  resource.data.z  resource.data.m.w`,
  latlng: listed`resource.data.g`,
};

/** The kind of value of an expression. */
export type ValueKind = keyof typeof atoms;

/** Expressions with operands, which are written as `<kind>`; `<any>` is an operand of any kind. */
const compounds: Readonly<Record<ValueKind, readonly string[]>> = {
  bool: listed`<any> == <any>  <any> != <any>  <int> == <int>  <int> < <int>  <int> <= <float>  <float> > <int>
    <float> >= <float>  <string> < <string>  <string> == <string>  <timestamp> < <timestamp>
    <duration> >= <duration>  <bytes> == <bytes>  <bool> && <bool>  <bool> || <bool>  !<bool>
    <bool> ? <bool> : <bool>  <any> in <list>  <any> in <set>  <string> in <map>  <string> in <list>
    <list> == <list>  <map> == <map>  <set> == <set>  <path> == <path>  <any> is int  <any> is float
    <any> is number  <any> is string  <any> is list  <any> is map  <any> is bool  <any> is timestamp
    <any> is duration  <any> is path  <any> is bytes  <any> is latlng  <string>.matches(<pattern>)
    <list>.hasAny(<list>)  <list>.hasAll(<list>)  <list>.hasOnly(<list>)  <set>.hasAny(<set>)
    <set>.hasAll(<list>)  <set>.hasOnly(<set>)  <map>.keys().hasOnly(<list>)
    <map>.diff(<map>).affectedKeys().hasOnly(<list>)  <map>.get(<string>, <bool>)  same(<any>, <any>)
    first(<bool>, <any>)  either(<bool>, <bool>)  exists(<path>)`,
  int: listed`<int> + <int>  <int> - <int>  <int> * <int>  <int> / <int>  <int> % <int>  -<int>  <string>.size()
    <list>.size()  <map>.size()  <set>.size()  <bytes>.size()  int(<float>)  int(<string>)
    <timestamp>.year()  <timestamp>.month()  <timestamp>.day()  <timestamp>.dayOfWeek()
    <timestamp>.dayOfYear()  <timestamp>.hours()  <timestamp>.minutes()  <timestamp>.seconds()
    <timestamp>.nanos()  <timestamp>.toMillis()  <duration>.seconds()  <duration>.nanos()  <list>[<int>]
    <map>.get(<string>, <int>)  <bool> ? <int> : <int>  first(<int>, <any>)`,
  float: listed`<float> + <int>  <int> - <float>  <float> * <float>  <int> / <float>  <float> % <int>  -<float>
    float(<int>)  float(<string>)`,
  string: listed`<string> + <string>  <string>.lower()  <string>.upper()  <string>.trim()
    <string>.replace(<pattern>, <string>)  <string>[<int>]  <string>[<int>:<int>]  <list>[0]
    <list>.join(<string>)  string(<int>)  string(<float>)  string(<any>)  <bytes>.toBase64()
    <bytes>.toHexString()  <map>.get(<string>, <string>)  <map>[<string>]  <path>[<int>]`,
  pattern: [],
  list: listed`[<any>, <any>]  <list>.concat(<list>)  <list>.removeAll(<list>)  <list>[<int>:<int>]  <map>.keys()
    <string>.split(<pattern>)  <map>.get(<string>, <list>)`,
  set: listed`<list>.toSet()  <set>.union(<set>)  <set>.intersection(<set>)  <set>.difference(<set>)
    <map>.diff(<map>).addedKeys()  <map>.diff(<map>).removedKeys()  <map>.diff(<map>).changedKeys()
    <map>.diff(<map>).unchangedKeys()  <map>.diff(<map>).affectedKeys()`,
  map: listed`{<string>: <any>}  {'a': <any>, 'b': <any>}  <map>.get(<string>, {})  <map>.get(['y', 'z'], <any>)`,
  timestamp: listed`<timestamp> + <duration>  <timestamp> - <duration>  <timestamp>.date()  timestamp.date(<int>, 2, 28)
    timestamp.value(<int>)`,
  duration: listed`<timestamp> - <timestamp>  <duration> + <duration>  <timestamp>.time()  -<duration>
    duration.abs(<duration>)  duration.value(<int>, 'm')`,
  path: listed`/a/$(<string>)  path(<string>)  /$(<path>)/x`,
  bytes: listed`<string>.toUtf8()`,
  null: [],
  latlng: [],
};

/** An expression and its operands. */
export interface Expression {
  readonly text: string;
  readonly parts: readonly Expression[];
}

const kinds = Object.keys(atoms) as readonly ValueKind[];

/** The percentage of operands of a wrong kind. */
const misfits = 2;

/**
 * Makes an expression.
 *
 * @param height the maximum depth of nested operators
 * @param isAtom whether an expression without operands may be used
 */
export function generateExpression(
  random: Random,
  kind: ValueKind,
  height: number,
  isAtom: (atom: string) => boolean,
): Expression {
  const templates = compounds[kind];
  if (height === 0 || templates.length === 0 || random.percent(12)) {
    let atom = random.pick(atoms[kind]);
    while (!isAtom(atom)) atom = random.pick(atoms[kind]);
    return { text: atom, parts: [] };
  }
  const parts: Expression[] = [];
  const text = random.pick(templates).replace(/<([a-z]+)>/g, (_, wanted: string) => {
    const isOther = wanted === 'any' || random.percent(misfits);
    const kindOfPart = isOther ? random.pick(kinds) : (wanted as ValueKind);
    const part = generateExpression(random, kindOfPart, height - 1, isAtom);
    parts.push(part);
    return part.parts.length > 0 && !random.percent(15) ? `(${part.text})` : part.text;
  });
  return { text, parts };
}
