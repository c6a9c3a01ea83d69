import { expect, test } from 'vitest'
import { textOfHtml } from './plainText.ts'

test.each([
  ['<p>One &lt; two</p><script>x("<p>")</script><p>end</p>', 'One < two end'],
  ['ชาย<b>หาด</b>ไทย<br>and <em>more</em>&hellip; &Eacute;t&eacute; &#3585;&#x1F600;', 'ชายหาดไทย and more… Été ก😀'],
  ['a < b &amp;&amp; c > d &copy; &unknown; &amp;lt;', 'a < b && c > d © &unknown; &lt;'],
  ['<style>p{}</style>A<!-- <b>no</b> --><iframe src=x><p>no</p></iframe>B<img alt="a>b">C', 'A B C'],
  ['<p>cut off <a href="https://example.org', 'cut off'],
  ['<SCRIPT>no', ''],
])('%s reads as %s', (html, text) => expect(textOfHtml(html)).toBe(text))

test('hostile pieces of HTML take time in proportion to their length', () => {
  const many = 300_000
  const pieces = ['<a ', '<b>', '&', '&am', '<!--', '<script></scrip', '</i>', '<a x=\'"'].map((part) =>
    part.repeat(many),
  )
  pieces.push(
    `${'<b>'.repeat(many)}${'</i>'.repeat(many)}`,
    `<a ${Array.from({ length: many }, (_, at) => `x${at}=1`).join(' ')}`,
  )
  const started = performance.now()
  for (const piece of pieces) textOfHtml(piece)
  expect(performance.now() - started).toBeLessThan(20_000)
})
