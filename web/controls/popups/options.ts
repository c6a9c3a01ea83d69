/** What a select offers. */
export interface Option {
  readonly value: string
  readonly label: string
}

interface OptionGroup {
  readonly label: string
  readonly options: readonly Option[]
}

export type Options = readonly (Option | OptionGroup)[]

/** The options of a list without their groups. */
export const optionsIn = (options: Options): readonly Option[] =>
  options.flatMap((option) => ('options' in option ? option.options : [option]))
