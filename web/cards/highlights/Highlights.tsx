import type { CardCode } from '@sala/catalog/companions.ts'
import type { Context } from '@sala/widgets/context.ts'
import { highlightsOf } from '@sala/widgets/highlights/highlights.ts'
import { highlightWords as words } from '@sala/widgets/highlights/highlightWords.ts'
import type { AnyWidget, CardContent } from '@sala/widgets/widget.ts'
import { type CSSProperties, useMemo } from 'react'
import { Icon } from '../../controls/Icon.tsx'

interface HighlightsProps {
  readonly cards: readonly { readonly widget: AnyWidget }[]
  /** The content of each card. */
  readonly reports: ReadonlyMap<CardCode, CardContent | null>
  readonly context: Context
  /** The reserved room. */
  readonly room: CSSProperties
}

const row: CSSProperties = {
  ...{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(min(340px, 80%), 1fr)', gap: 8 },
  ...{ blockSize: '100%', margin: 0, padding: 0, listStyle: 'none', overflowX: 'auto' },
}
const sentence: CSSProperties = {
  ...{
    display: 'flex',
    flexDirection: 'column',
    inlineSize: '100%',
    blockSize: '100%',
    padding: '4px 12px',
    overflowY: 'auto',
  },
  ...{ border: '1px solid var(--line)', borderRadius: 'var(--radius-small)', background: 'var(--surface)' },
  ...{ color: 'var(--ink)', fontSize: 'var(--size-small)', textAlign: 'start' },
}
const head: CSSProperties = { display: 'block', color: 'var(--ink-quiet)', fontSize: 'var(--size-tiny)' }

/** The sentences at the top of a dashboard; each links to the card that it is computed from. */
export default function Highlights({ cards, reports, context, room }: HighlightsProps) {
  const highlights = useMemo(() => {
    const highlightCards = cards.flatMap(({ widget }) => {
      const content = reports.get(widget.code)
      return content ? [{ code: widget.code, title: context.say(widget.title), content }] : []
    })
    return highlightsOf(highlightCards, context)
  }, [cards, reports, context])
  if (highlights.length === 0) return null
  return (
    <section aria-label={context.say(words.heading)} style={room} data-highlights>
      <ul style={row}>
        {highlights.map(({ code, kind, title, text }) => (
          <li key={code} data-highlight={kind}>
            <button type="button" style={sentence} data-leads-to={code} onClick={() => redirectTo(code)}>
              <span style={head}>
                {kind === 'late' && <Icon name="warning" size={14} />} {title}
              </span>{' '}
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Scrolls to a card and focuses it, so that a screen reader continues there. */
function redirectTo(code: CardCode): void {
  const card = document.querySelector<HTMLElement>(`[data-widget="${code}"]`)
  if (card === null) return
  card.scrollIntoView({ block: 'center' })
  card.tabIndex = -1
  card.focus({ preventScroll: true })
}
