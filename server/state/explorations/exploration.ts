import type { ExplorationAccess, explorationChanges, NamedExplorationShare } from '@sala/catalog/api/explorations.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'

/** A reader of explorations, including those shared with their group. */
export interface ExplorationReader {
  readonly userId: string
  readonly roleId: string | null
}

export interface NewExplorationRow {
  readonly name: string
  readonly description: string
  readonly folder: string
  readonly question: Exploration
  /** The data sets that the question is about. */
  readonly datasets: readonly string[]
}

export type ExplorationChange = (typeof explorationChanges)[number]

export interface ExplorationRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly folder: string
  readonly datasets: readonly string[]
  /** Null where it cannot be read by this version. */
  readonly question: Exploration | null
  readonly owner: string
  readonly access: ExplorationAccess
  readonly shared: boolean
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string | null
  readonly deletedAt: Date | null
  readonly deletedBy: string | null
  /** Null where it is not public; `current` says whether the public sees what is saved now. */
  readonly publication: { readonly id: string; readonly at: Date; readonly current: boolean } | null
}

export interface ExplorationVersionRow {
  readonly version: number
  readonly at: Date
  readonly by: string | null
  readonly changed: readonly ExplorationChange[]
  readonly name: string
  readonly question: Exploration | null
}

/** An exploration that anyone may open, as it was made public. */
export interface PublicationRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly datasets: readonly string[]
  /** Null where it cannot be read by this version. */
  readonly question: Exploration | null
  readonly at: Date
  readonly by: string | null
}

export type ShareRow = NamedExplorationShare
