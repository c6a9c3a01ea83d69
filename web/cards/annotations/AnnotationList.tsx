import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { annotationScope, annotationText, annotationWords as words } from '@sala/widgets/annotations/annotationText.ts'
import type { NumberedAnnotation } from '@sala/widgets/annotations/touching.ts'
import type { Context } from '@sala/widgets/context.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { Icon } from '../../controls/Icon.tsx'
import { ExternalLink } from '../../controls/texts/ExternalLink.tsx'
import { itemStyle, plain } from './listStyles.ts'

/** The number of listed annotations; the others are collapsed. */
const maxShown = 3

interface AnnotationListProps {
  readonly annotations: readonly NumberedAnnotation[]
  readonly context: Context
}

/** The list of annotations that concern the figures above it. */
export function AnnotationList({ annotations, context }: AnnotationListProps) {
  const [first, rest] = [annotations.slice(0, maxShown), annotations.slice(maxShown)]
  const listOf = (some: readonly NumberedAnnotation[]) => (
    <ul style={plain} aria-label={context.say(words.heading)}>
      {some.map((annotation) => (
        <Item key={annotation.id} annotation={annotation} context={context} />
      ))}
    </ul>
  )
  return (
    <>
      {first.length > 0 && listOf(first)}
      {rest.length > 0 && (
        <details>
          <summary>{formatMessage(words.further, context.language, { count: rest.length })}</summary>
          {listOf(rest)}
        </details>
      )}
    </>
  )
}

function Item({ annotation, context }: { readonly annotation: NumberedAnnotation; readonly context: Context }) {
  const { kind, link, audience } = annotation
  const { text, language } = annotationText(annotation, context.language)
  const colour = `var(--${kind === 'quality' ? 'warning' : 'ink-quiet'})`
  return (
    <li style={itemStyle} data-number={annotation.number} tabIndex={-1}>
      <span style={{ color: colour }}>{number(annotation.number, context.language)}</span>
      <div>
        <span style={{ color: colour }}>
          {kind === 'quality' && (
            <>
              <Icon name="warning" size={14} /> {context.say(words.quality)} ·{' '}
            </>
          )}
          {annotationScope(annotation, context)}
          {audience !== 'everybody' && <> · {context.say(words[audience])}</>}
        </span>{' '}
        <span lang={language} dir="auto">
          {text}
        </span>
        {link !== null && (
          <>
            {' '}
            <ExternalLink address={link}>{context.say(words.more)}</ExternalLink>
          </>
        )}
      </div>
    </li>
  )
}
