import { symbolImage } from '@sala/widgets/views/options/places/symbols.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import { expect, test } from 'vitest'
import { drawChart } from './chart.ts'
import { inlinePictures } from './inlinePictures.ts'

test('a symbol becomes a drawing where its picture stood', () => {
  const picture = symbolImage('rain', paletteOf('print'))
  const svg = `<svg><image href="${picture}" width="18" height="18" x="-4" y="-9" transform="translate(5 6)" opacity="1"></image></svg>`
  const inlined = inlinePictures(svg)
  expect(inlined).not.toContain('<image')
  expect(inlined).toMatch(
    /^<svg><g transform="translate\(5 6\)" opacity="1"><svg x="-4" y="-9" width="18" height="18" viewBox="-3 -3 30 30"><circle/,
  )
})

test('other pictures are left as they are', () => {
  const svg = '<svg><image href="data:image/png;base64,AAAA" width="1" height="1"></image></svg>'
  expect(inlinePictures(svg)).toBe(svg)
})

test('a ranking with symbols holds no picture', () => {
  const { svg } = drawChart(
    {
      kind: 'ranking',
      unit: 'items',
      categories: ['Clear', 'Fog'],
      series: [{ key: 'a', name: 'Provinces', role: 'current', values: [2, 1] }],
      changes: [null, null],
      symbols: ['clear', null],
      description: 'x',
    },
    'en',
    { width: 600, margin: 4, longest: null },
  )
  expect(svg).not.toContain('<image')
  expect(svg.match(/<circle/g)).toHaveLength(1)
})
