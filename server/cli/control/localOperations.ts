import { personNameLimit } from '@sala/catalog/api/personFields.ts'
import { Email, NamePart } from '@sala/catalog/api/users.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { everyDataset } from '@sala/catalog/datasets/all.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import { eraseOf, findErasable } from '../../admin/erasure.ts'
import { passwordFault, shortestPassword } from '../../auth/passwords/passwordRule.ts'
import { filePart } from '../../backup/manifest.ts'
import { takeBackup } from '../../backup/take.ts'
import { Refusal, unknownChoice } from '../../core/refusal.ts'
import { BatchNotFound, type Engine, type UndoneBatch } from '../../facts/engines/engine.ts'
import { unavailableEngine } from '../../facts/engines/unavailable.ts'
import { wholePlan } from '../../facts/plan/plan.ts'
import { unrestricted } from '../../facts/rowScope.ts'
import { checkRequest, datasetOf } from '../../imports/checkRequest.ts'
import { loadDemonstration } from '../../imports/demonstration.ts'
import { fileMark } from '../../imports/fileHash.ts'
import { runImport } from '../../imports/import.ts'
import { recordImport, undoRecorded } from '../../imports/record.ts'
import type { ImportRequest, ImportResult, Watch } from '../../imports/shapes.ts'
import type { Encryption } from '../../services/encryption.ts'
import { createPasswords } from '../../services/passwords.ts'
import type { Services } from '../../services/services.ts'
import { type Author, EmailInUse } from '../../state/model.ts'
import { RuleViolation } from '../../state/ruleViolation.ts'
import type { State } from '../../state/state.ts'
import { type Files, openFiles } from '../../storage/files.ts'
import { acceptLoss } from '../acceptLoss.ts'
import { lockDown, userLink } from '../incident.ts'
import { when } from '../output/report.ts'
import { harmless } from '../output/terminal.ts'
import type { AddedUser, DatasetLine, NewUser, Operations } from './operations.ts'

/** The stores as a command needs them: opened at the first use where the command line is on its own. */
export interface Stores {
  engine(): Promise<Engine>
  state(): Promise<State>
  files(): Files
  readonly dataFolder: string
  /** Where one-time links lead. */
  readonly publicUrl: URL
  encryption(): Encryption
  readonly now: () => Date
}

/** The stores that a server holds open. */
export const storesOf = ({ engine, state, config, encryption, now }: Services): Stores => ({
  engine: async () => engine,
  state: async () => state,
  files: () => openFiles(config),
  dataFolder: config.dataFolder,
  publicUrl: config.publicUrl,
  encryption: () => encryption,
  now,
})

const author: Author = { userId: null, address: null, requestId: null, via: 'command_line' }

/** The operations on stores that this process holds. */
export function localOperations(stores: Stores): Operations {
  /** Imports and writes the audit row. What was asked for wrongly is said before any store is opened; the store of the audit is opened
   * first, so that nothing is stored without one. */
  const importFile = async (
    request: ImportRequest,
    watch: Watch,
    instead: readonly number[] = [],
  ): Promise<ImportResult> => {
    await findable(request.dataset)
    checkRequest(request)
    await fileMark(request.file)
    const engine = await stores.engine()
    const state = await stores.state()
    const result = await runImport(engine, request, watch, null, {
      instead,
      aliases: await state.importAliases.list(),
      recipes: await state.importRecipes.list(),
    })
    await recordImport(state, result, author, stores.now())
    return result
  }
  /** Data sets that administrators made are known once the state is open. */
  const findable = async (name: string) => {
    if (isOwnName(name)) await stores.state()
    return datasetOf(name)
  }
  return {
    import: (request, watch) => importFile(request, watch),
    async datasets() {
      const engine = await stores.engine()
      await stores.state()
      const lines: DatasetLine[] = []
      for (const dataset of everyDataset()) lines.push(await datasetLine(engine, dataset))
      return lines
    },
    async batches({ dataset }) {
      if (dataset !== null) await findable(dataset)
      const batches = await (await stores.engine()).batches(dataset ?? undefined)
      return batches.toSorted((a, b) => a.id - b.id)
    },
    async undo({ batch, by }) {
      const engine = await stores.engine()
      const state = await stores.state()
      return undoing(engine, batch, () => undoRecorded(engine, state, batch, by, author))
    },
    async addUser(user) {
      return addUser(await stores.state(), user, author)
    },
    async userLink({ email }) {
      return userLink({ ...stores, state: await stores.state() }, email, author)
    },
    async lockdown({ since }) {
      return lockDown({ ...stores, state: await stores.state() }, new Date(since), author)
    },
    async verifyAudit({ expected }) {
      return (await stores.state()).administration.audit.check(expected)
    },
    async backup({ file, withKey, by }, watch) {
      const { manifest, bytes } = await takeBackup(stores, { file, withKey }, watch)
      const { takenAt, facts, missing, parts } = manifest
      await (await stores.state()).audit.add('backup_taken', author, null, { file, takenAt, withKey, takenBy: by })
      const files = parts.filter(({ name }) => name.startsWith(filePart(''))).length
      return { bytes, takenAt, batches: facts.batches, files, missing }
    },
    async acceptLoss(request) {
      return acceptLoss({ ...stores, state: await stores.state() }, request, author)
    },
    async erase({ preview, ...of }) {
      // Of a person no figures are touched, so that they need not be there.
      const engine = of.kind === 'author' ? await stores.engine() : unavailableEngine(null)
      const needs = { engine, state: await stores.state() }
      try {
        return await (preview ? findErasable(needs, of) : eraseOf(needs, of, author))
      } catch (error) {
        if (error instanceof RuleViolation) throw new Refusal('refused', erasureRefusals[error.reason] ?? error.reason)
        throw error
      }
    },
    async demo(request, watch) {
      const engine = await stores.engine()
      return loadDemonstration({ ...stores, engine, importFile }, request, watch)
    },
  }
}

const erasureRefusals: Readonly<Partial<Record<RuleViolation['reason'], string>>> = {
  not_found: 'nothing is kept of that name or address; names of authors are compared letter by letter',
  last_administrator: 'this is the last administrator; make another one first',
}

async function datasetLine(engine: Engine, dataset: Dataset): Promise<DatasetLine> {
  const freshness = await engine.reader(unrestricted).freshness(dataset)
  return {
    name: dataset.name,
    label: dataset.label.defaultMessage,
    row: dataset.row.defaultMessage,
    rows: await countRows(engine, dataset),
    oldest: freshness.oldest,
    newest: freshness.newest,
    status: freshness.status,
    source: freshness.source,
    importedAt: freshness.importedAt,
    demonstration: freshness.demonstration,
    version: freshness.version,
  }
}

/** Rows that are shown now; what was replaced and kept as a vintage does not count. */
async function countRows(engine: Engine, dataset: Dataset): Promise<number> {
  const [row] = await engine.reader(unrestricted).query(
    {
      ...wholePlan(dataset),
      select: { kind: 'count' },
    },
    {},
  )
  const count = row?.count
  return typeof count === 'number' ? count : 0
}

/** Says in the words of the command line why a batch could not be taken back. */
async function undoing(engine: Engine, id: number, work: () => Promise<UndoneBatch>): Promise<UndoneBatch> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BatchNotFound)) throw error
    const stored = (await engine.batches()).find((batch) => batch.id === id)
    throw stored?.undoneAt == null
      ? new Refusal('usage', `batch “${id}” does not exist; \`sala batches\` lists them`)
      : new Refusal('refused', `batch ${id} (${stored.fileName}) was undone ${when(stored.undoneAt)} already`)
  }
}

/** Adds a person. Throws `Refusal` that names the field, the value (never the password) and the way out. */
async function addUser(state: State, user: NewUser, author: Author): Promise<AddedUser> {
  const parsedEmail = Email.safeParse(user.email)
  if (!parsedEmail.success)
    throw new Refusal('usage', `e-mail address “${harmless(user.email)}” is not one; write it as name@example.org`)
  const email = parsedEmail.data
  const [firstname, lastname] = [namePart('first', user.firstname), namePart('last', user.lastname)]
  const fault = await passwordFault(user.password, { ...user, email })
  if (fault === 'short')
    throw new Refusal('usage', `the password is too short or too long; give ${shortestPassword} to 1,000 letters`)
  if (fault === 'common')
    throw new Refusal(
      'usage',
      'the password is easy to guess: widely used, repeating, or made of the name; give another',
    )
  const role = await state.roles.byName(user.role)
  if (role === null) {
    const allRoles = await state.roles.list()
    throw unknownChoice(
      'role',
      user.role,
      allRoles.map(({ name }) => name),
    )
  }
  try {
    const passwordHash = await createPasswords().hash(user.password)
    const added = await state.users.create({ email, firstname, lastname, roleId: role.id, passwordHash }, author)
    return { id: added.id, email: added.email, role: role.name }
  } catch (error) {
    if (error instanceof EmailInUse)
      throw new Refusal('refused', `e-mail address “${email}” belongs to somebody already`)
    throw error
  }
}

/** A name as the API takes it, or none. */
function namePart(partName: string, value: string): string {
  const name = NamePart.safeParse(value)
  if (name.success) return name.data
  const rule = `give one line of at most ${personNameLimit} letters`
  throw new Refusal('usage', `${partName} name “${harmless(value.slice(0, personNameLimit))}” cannot be kept; ${rule}`)
}
