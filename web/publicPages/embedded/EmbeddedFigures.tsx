import type { EmbeddedContent } from '@sala/catalog/api/embeds.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { useMemo } from 'react'
import { byName } from '../../cards/context.ts'
import { CardFigures } from './CardFigures.tsx'
import { ExploredFigures } from './ExploredFigures.tsx'

export type PlaceNames = Pick<Context, 'language'> & { readonly names: Readonly<Record<string, string>> }

interface EmbeddedFiguresProps {
  readonly content: EmbeddedContent
  readonly names: PlaceNames
}

/** One card or exploration whose figures have come. */
export function EmbeddedFigures({ content, names }: EmbeddedFiguresProps) {
  const context = useMemo(() => contextOf(content, names), [content, names])
  if (content.kind === 'card') return <CardFigures {...content} context={context} />
  const dataset = findDataset(content.question.dataset)
  return dataset === undefined ? null : <ExploredFigures {...{ ...content, dataset, context }} />
}

function contextOf(content: EmbeddedContent, names: PlaceNames): Context {
  const asOf = content.kind === 'card' ? content.asOf : null
  return makeContext({ ...names, today: content.today, asOf, datasets: byName(content.datasets) })
}
