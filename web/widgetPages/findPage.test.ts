import { findWidget } from '@sala/widgets/all.ts'
import { expect, test } from 'vitest'
import { findPage, widgetOf } from './findPage.ts'

const menu = [
  { slug: 'immigration', name: 'Arrivals', widgets: [{ name: 'x', url: '/admin/widget/immigration/134', code: 134 }] },
  { slug: 'own', name: 'Our own', widgets: [{ name: 'y', url: '/admin/widget/own/142', code: 142 }] },
]

test('a widget is where the menu says', () => {
  expect(findPage(menu, 'immigration', '134')).toMatchObject({ kind: 'widget', widget: findWidget(134) })
  expect(findPage(menu, 'own', '142')).toMatchObject({ kind: 'widget', category: { name: 'Our own' } })
})

test('in another category it is said where it is', () => {
  expect(findPage(menu, 'immigration', '142')).toMatchObject({ kind: 'elsewhere', url: '/admin/widget/own/142' })
  expect(findPage(menu, 'nowhere', '134')).toMatchObject({ kind: 'elsewhere', url: '/admin/widget/immigration/134' })
})

test('what the person may not see is not shown', () => {
  expect(findPage(menu, 'immigration', '133').kind).toBe('hidden')
})

test.each(['', '0', '3', '1000', '9999', '0134', '134 ', '+134', '1e2', '134.0', 'constructor', '99999999999'])(
  'only the codes of the specification are widgets: not “%s”',
  (code) => {
    expect(widgetOf(code)).toBeUndefined()
    expect(findPage(menu, 'immigration', code).kind).toBe('unknown')
  },
)
