import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '../../context.ts'
import { readFilters } from '../../filters/readFilters.ts'
import { exploredFilters } from './exploredFilters.ts'

/** A saved exploration with filters, like a widget. Its request is a question, not calls of endpoints. */
export function exploredCard(question: Exploration) {
  const filters = exploredFilters(question)
  return {
    code: null,
    title: null,
    filters,
    comparesOnly: null,
    about: null,
    paged: null,
    slider: null,
    open: (parameters: Readonly<Record<string, string>>, context: Context) => {
      const { values, faults } = readFilters(filters, parameters, context)
      return { filters: values, faults, asks: {} }
    },
  }
}
