import { expect, test } from 'vitest'
import { safeLink } from './safeLink.ts'

test('a link leads to a page of the web and nowhere else', () => {
  expect(safeLink('https://example.org/ก?a=1#b')).toBe('https://example.org/%E0%B8%81?a=1#b')
  expect(safeLink('  http://example.org ')).toBe('http://example.org/')
  for (const address of [
    null,
    '',
    'example.org',
    '/relative',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'tel:1672',
    'https://bank.example@evil.example/',
    `https://example.org/${'a'.repeat(2048)}`,
  ]) {
    expect(safeLink(address), String(address)).toBeNull()
  }
})
