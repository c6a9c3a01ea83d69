/** The arguments that are counted: `{rows, plural, …}`. */
type CountsIn<Text> = Text extends `${string}{${infer Name}, plural, ${infer Rest}`
  ? LastName<Name> | CountsIn<Rest>
  : never
/** What stands behind the last brace. */
type LastName<Text> = Text extends `${string}{${infer Rest}` ? LastName<Rest> : Text

/** The arguments that a part depends on: `{hasValue, select, true {…} other {}}`. They are booleans, since a text could be the name of a branch. */
type SelectedIn<Text> = Text extends `${string}{${infer Name}, select, ${infer Rest}`
  ? LastName<Name> | SelectedIn<Rest>
  : never

/** The arguments that are inserted: `{name}`. A branch is none: it is empty or has a space, a sign or `#`. */
type NamesIn<Text> = Text extends `${string}{${infer Rest}`
  ?
      | (Rest extends `${infer Name}}${string}`
          ? Name extends '' | `${string}${NoName}${string}`
            ? never
            : Name
          : never)
      | NamesIn<Rest>
  : never
type NoName = ' ' | ',' | '#' | '{' | '.'

/** The arguments of a text, which must all be given. */
type ArgumentsOf<Text> = Readonly<
  Record<NamesIn<Text>, string | number> & Record<CountsIn<Text>, number> & Record<SelectedIn<Text>, boolean>
>

/** The last parameter of a function that gives a text: the arguments, where the text has any. */
export type TextValues<Text> = keyof ArgumentsOf<Text> extends never ? [] : [values: ArgumentsOf<Text>]
