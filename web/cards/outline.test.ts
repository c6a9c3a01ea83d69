import { allCards } from '@sala/widgets/all.ts'
import type { View } from '@sala/widgets/views/view.ts'
import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

const shapeOf = (view: View): unknown =>
  view.kind === 'composed' ? view.parts.map((part) => [part.span, part.view.kind]) : view.kind

test.each(allCards.map((widget) => [widget.code, widget] as const))(
  'the outline of widget %s has a shape, and no figure',
  (_, widget) => {
    const view = outlineOf(widget, { today: '2026-11-20', language: 'en' })
    expect(shapeOf(view)).toMatchSnapshot()
  },
)
