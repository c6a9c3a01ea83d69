import type { CardCode } from '@sala/catalog/companions.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { AnyWidget, CardContent } from '@sala/widgets/widget.ts'
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'
import { withWords } from '../../i18n/i18n.ts'
import { runWhenIdle } from '../../views/idleQueue.ts'
import { lazyPart } from '../Boundary.tsx'
import { CardReports, type Report } from './reports.ts'

/** One row of sentences of two lines each, on phones of three; it scrolls sideways if they do not fit. */
const room: CSSProperties = {
  boxSizing: 'border-box',
  blockSize: 'clamp(82px, 144px - 8vw, 112px)',
  paddingBlockEnd: 12,
}

/** Where the sentences will stand. */
const coming = (
  <div style={room}>
    <div className="rounded-small" style={{ blockSize: '100%', background: 'var(--hover)' }} />
  </div>
)

/** Code and words load after every card is drawn. */
const Highlights = lazyPart(
  withWords(['definitions'], async () => {
    await new Promise<void>((resolve) => runWhenIdle(document.body, resolve))
    return import('./Highlights.tsx')
  }),
  coming,
)

interface WithHighlightsProps {
  readonly cards: readonly { readonly widget: AnyWidget }[]
  readonly context: Context | null
  /** The cards themselves. */
  readonly children: ReactNode
}

/** Cards below their sentences. The room of the sentences is reserved from the start, so that no card moves when they appear. */
export function WithHighlights({ cards, context, children }: WithHighlightsProps) {
  const [reports, setReports] = useState<ReadonlyMap<CardCode, CardContent | null>>(new Map())
  const report = useCallback<Report>((code, content) => {
    setReports((before) => {
      const after = new Map(before)
      if (content === undefined) after.delete(code)
      else after.set(code, content)
      return after
    })
  }, [])
  const waiting = context === null || cards.some(({ widget }) => !reports.has(widget.code))
  return (
    <CardReports value={report}>
      {waiting ? coming : <Highlights cards={cards} reports={reports} context={context} room={room} />}
      {children}
    </CardReports>
  )
}
