import type { EmbeddedContent } from '@sala/catalog/api/embeds.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { useMemo } from 'react'
import { byName } from '../../cards/context.ts'
import { CardFigures } from './CardFigures.tsx'
import { ExploredFigures } from './ExploredFigures.tsx'

export type PlaceNames = Pick<Context, 'language'> & { readonly names: Readonly<Record<string, string>> }

interface EmbeddedFiguresProps {
  readonly shown: EmbeddedContent
  readonly names: PlaceNames
}

/** One card or exploration whose figures have come. */
export function EmbeddedFigures({ shown, names }: EmbeddedFiguresProps) {
  const context = useMemo(() => contextOf(shown, names), [shown, names])
  if (shown.kind === 'card') return <CardFigures {...shown} context={context} />
  const dataset = findDataset(shown.question.dataset)
  return dataset === undefined ? null : <ExploredFigures {...{ ...shown, dataset, context }} />
}

function contextOf(shown: EmbeddedContent, names: PlaceNames): Context {
  const asOf = shown.kind === 'card' ? shown.asOf : null
  return makeContext({ ...names, today: shown.today, asOf, datasets: byName(shown.datasets) })
}
