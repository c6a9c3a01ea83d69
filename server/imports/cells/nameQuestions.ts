import type { LeftOutName, NameQuestion } from '@sala/catalog/api/importReport.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { aliasKey } from '@sala/catalog/imports/fileTexts.ts'
import { similarValues } from './names.ts'

/** A name before what it resembles was looked up. */
type OpenQuestion = Omit<NameQuestion, 'similar'>

/** Names that are asked for; a file with more of them is another table than it is said to be. */
const maxAsked = 200
/** Letters of a name that can be explained. */
const maxLength = 200

/** Collects the unknown names of a file, each once, and counts the rows that people have chosen to leave out. */
export class NameQuestions {
  readonly #questions = new Map<string, OpenQuestion>()
  readonly #leftOut = new Map<string, LeftOutName>()

  /** `question.rows` are those that this call is about. */
  ask(question: OpenQuestion): void {
    if (question.text.length > maxLength) return
    const key = `${question.kind}\0${question.kind === 'choice' ? question.column : ''}\0${aliasKey(question.text)}`
    const openQuestion = this.#questions.get(key)
    if (openQuestion !== undefined) {
      const isTotal = openQuestion.isTotal || question.isTotal
      const sheet = openQuestion.sheet ?? question.sheet
      this.#questions.set(key, { ...openQuestion, sheet, rows: openQuestion.rows + question.rows, isTotal })
    } else if (this.#questions.size < maxAsked) this.#questions.set(key, question)
  }

  leaveOut(name: string, rows = 1): void {
    const key = aliasKey(name)
    const existing = this.#leftOut.get(key)
    this.#leftOut.set(key, { text: existing?.text ?? name, rows: (existing?.rows ?? 0) + rows })
  }

  /** Takes over what another one has gathered. */
  absorb(other: NameQuestions): void {
    for (const question of other.#questions.values()) this.ask(question)
    for (const { text, rows } of other.leftOut) this.leaveOut(text, rows)
  }

  list({ columns }: Pick<Dataset, 'columns'>): readonly NameQuestion[] {
    return [...this.#questions.values()].map((question) => ({
      ...question,
      similar: [...similarValues(columns[question.column], question.text)],
    }))
  }

  get leftOut(): readonly LeftOutName[] {
    return [...this.#leftOut.values()]
  }
}
