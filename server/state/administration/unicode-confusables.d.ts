declare module 'unicode-confusables' {
  const confusables: {
    /** Replaces every letter by the plainest one that looks like it. */
    rectifyConfusion(text: string): string
  }
  export default confusables
}
