/** Names of data sets that administrators make. They are generated: nothing that a person types becomes a name in the stores. */
export type OwnDatasetName = `own_${string}`

/** `own_` and eight digits in base 16. */
export const ownNamePattern = /^own_[0-9a-f]{8}$/

export const isOwnName = (name: string): name is OwnDatasetName => ownNamePattern.test(name)
