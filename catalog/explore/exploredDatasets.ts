import type { Exploration } from './exploration.ts'

/** The names of the data sets that an exploration asks about: who opens it must be able to read each. */
export const exploredDatasets = ({ dataset }: Exploration): readonly string[] => [dataset]
