import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { credentialFault } from '@sala/catalog/api/connectorCredentials.ts'
import {
  type Connector,
  createConnector,
  getConnector,
  listConnectorRuns,
  listConnectors,
  type NewConnector,
  openConnectorFile,
  removeConnector,
  runConnector,
  updateConnector,
} from '@sala/catalog/api/connectors.ts'
import { ImportSettings } from '@sala/catalog/api/importSettings.ts'
import { connectorMessages } from '@sala/catalog/api/problemTexts/connectorMessages.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { FastifyInstance } from 'fastify'
import { personOf } from '../../access/actor.ts'
import { languageOf } from '../../core/language.ts'
import { problem } from '../../core/problems.ts'
import { ifMatchVersion, numberOf, reportingConflict, withEtag } from '../../requests/change.ts'
import { recordJobServer } from '../../requests/jobServer.ts'
import { answerList, pageOf, pagingOf } from '../../requests/listing.ts'
import { requireOutboundAddress } from '../../requests/outboundAddress.ts'
import { authorOf, callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Outbound, OutboundReason } from '../../services/outbound.ts'
import { secretToStore } from '../../services/secretToStore.ts'
import type { Services } from '../../services/services.ts'
import type { ConnectorSettings } from '../../state/imports/connectors.ts'
import type { StoredConnector } from '../../state/imports/connectorWork.ts'
import { requireVersion } from '../../state/ruleViolation.ts'
import { databaseAddressOf } from '../connectors/databaseAddress.ts'
import { defaultFetch, fetchFile } from '../connectors/fetchFile.ts'
import { RunFailure } from '../connectors/fetching.ts'
import { fileToOpen } from '../connectors/folders/folderFiles.ts'
import { s3AddressOf } from '../connectors/folders/s3Address.ts'
import { sftpAddressOf } from '../connectors/folders/sftpAddress.ts'
import { isPrivateKey } from '../connectors/folders/sftpFolder.ts'
import { folderOf } from '../connectors/folders/watchedFolder.ts'
import { hasFolder, recipeOf, targetOf, textOf, withFolder } from '../connectors/runOnce.ts'
import { nextRun } from '../connectors/schedule.ts'
import { asJob } from './answers.ts'
import { jobRequestOf } from './jobRequest.ts'
import type { ImportJobs } from './jobs.ts'

/** Connectors: kept, run by a person, and their files opened as uploads. */
export function connectorRoutes(app: FastifyInstance, serve: Serve, services: Services, jobs: ImportJobs): void {
  const { connectors } = services.state
  app.addHook('preClose', () => services.connectorRunner.stop())

  serve(listConnectors, async ({ query, request, reply }) => {
    const rows = pageOf(await connectors.list(), query, languageOf(request), [{ field: 'name', descending: false }], {
      values: { name: ({ name }) => name, dataset: ({ dataset }) => dataset, nextAt: ({ nextAt }) => nextAt },
      texts: ({ name, dataset, address, source }) => [name, dataset, address, source],
    })
    return answerList(reply, rows, query.fields)
  })

  serve(getConnector, async ({ params, reply }) => withEtag(reply, await connectors.get(numberOf(params))))

  serve(createConnector, async ({ body, request, reply }) =>
    withEtag(reply, await connectors.create(await connectorOf(services, body, null), authorOf(request))),
  )

  serve(updateConnector, async ({ params, body, request, reply }) => {
    const id = numberOf(params)
    const change = async () => {
      const before = await connectors.get(id)
      requireVersion(before, ifMatchVersion(request))
      // Of the version that the credentials were looked at for, and of no other.
      return connectors.change(id, before.version, await connectorOf(services, body, before), authorOf(request))
    }
    return withEtag(
      reply,
      await reportingConflict(change, async () => ({ ...(await connectors.get(id)), lastRun: null })),
    )
  })

  serve(removeConnector, async ({ params, request }) => {
    await connectors.remove(numberOf(params), authorOf(request))
    return null
  })

  serve(runConnector, async ({ params, body, actor, request }) => {
    const run = await services.connectorRunner.begin(
      numberOf(params),
      personOf(actor).email,
      body.dryRun,
      authorOf(request),
    )
    if (run === null) throw problem('conflict', { message: connectorMessages.running })
    return connectors.run(run)
  })

  serve(listConnectorRuns, async ({ params, query, reply }) => {
    const { id } = await connectors.get(numberOf(params))
    const { sort, ...page } = pagingOf(query, [{ field: 'startedAt', descending: true }])
    const runs = await connectors.runs(id, { ...page, newestFirst: sort[0]?.descending ?? true })
    return answerList(reply, runs, query.fields)
  })

  serve(openConnectorFile, async ({ params, actor, request, reply }) => {
    const person = personOf(actor)
    jobs.requireRoom(person.userId)
    const uploaded = await uploadOf(services, numberOf(params), app.uploadFolder, callerSignal(reply))
    try {
      const file = { ownerId: person.userId, ...uploaded }
      const job = jobs.start(file, jobRequestOf(uploaded.settings, file, person.email), authorOf(request))
      await recordJobServer(services, job.id, person.userId)
      return asJob(job, languageOf(request))
    } catch (error) {
      await rm(uploaded.file.path, { force: true })
      throw error
    }
  })
}

/** Fetches the file of a connector for a person, with the connector's settings as those of the upload. */
async function uploadOf(services: Services, id: number, folder: string, signal: AbortSignal) {
  const connector = await services.state.connectors.withSecret(id)
  try {
    const recipe = await recipeOf(services, connector)
    const file = await fileOf(services, connector, signal)
    const path = join(folder, randomUUID())
    await writeFile(path, file.body, { mode: 0o600, flag: 'wx' })
    const { dataset, source, status, unit } = await services.state.connectors.get(id)
    return {
      file: { path, bytes: file.body.length },
      fileName: file.fileName,
      settings: ImportSettingsOf.parse({
        dataset,
        source,
        ...(status !== null && { status }),
        ...(unit !== null && { unit }),
        ...(connector.kind === 'database' && textOf(connector)),
        ...(recipe !== null && { recipe: JSON.stringify(recipe) }),
      }),
    }
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error
    throw problem('conflict', { message: connectorMessages.notFetched }, { cause: error })
  }
}

/** The file of a connector as it stands now, whether or not it was stored. Throws `RunFailure`. */
async function fileOf(services: Services, connector: StoredConnector, signal: AbortSignal) {
  const { state, outbound, now } = services
  const fetching = { ...defaultFetch, delays: [], signal, onAttempt: () => {} }
  if (hasFolder(connector)) {
    const seen = await state.connectors.seenFiles(connector.id)
    return withFolder(services, connector, fetching, (folder) => fileToOpen(folder, seen, now()))
  }
  const target = { ...targetOf(services, connector), etag: null, lastModified: null }
  const file = await fetchFile(outbound, target, fetching)
  if (file === null) throw new RunFailure('http_status', '304')
  return file
}

/** Throws `invalid_value` for a folder that is not there, or lies outside of the one that the operator allows. */
async function requireFolder({ config }: Services, address: string): Promise<void> {
  try {
    await folderOf(config.watchedFolder, address)
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error
    const message = error.problem === 'folder_off' ? connectorMessages.folderOff : connectorMessages.folderMissing
    throw problem('invalid_value', { field: 'address', value: address, message }, { cause: error })
  }
}

/** Throws `invalid_value` for an address that could not be read (null), or that `Outbound` never connects to. */
function requireReachable(
  outbound: Outbound,
  address: string,
  parsed: { readonly webAddress: string } | null,
  messageOf: (reason: OutboundReason) => MessageDescriptor,
): void {
  const reason = parsed === null ? 'bad_address' : outbound.refusalOf(parsed.webAddress)?.reason
  if (reason === undefined) return
  const message = reason === 'private_address' ? connectorMessages.private_address : messageOf(reason)
  throw problem('invalid_value', { field: 'address', value: address, message })
}

/** Throws `invalid_value` for a database that could never be asked, as far as its text tells. */
function requireDatabase({ outbound }: Services, { address, query, credentials }: NewConnector): void {
  requireReachable(outbound, address, databaseAddressOf(address), (reason) =>
    reason === 'not_encrypted' ? connectorMessages.databaseNotEncrypted : connectorMessages.databaseAddress,
  )
  if (query === '') throw problem('invalid_value', { field: 'query', message: connectorMessages.queryWanted })
  if (credentials !== 'basic')
    throw problem('invalid_value', { field: 'credentials', value: credentials, expected: 'basic' })
}

/** Throws `invalid_value` for files of an SFTP server that could never be fetched, as far as the text tells. */
function requireSftp({ outbound }: Services, { address, credentials, secret }: NewConnector): void {
  requireReachable(outbound, address, sftpAddressOf(address), () => connectorMessages.sftpAddress)
  if (credentials !== 'basic' && credentials !== 'key')
    throw problem('invalid_value', { field: 'credentials', value: credentials, expected: 'basic, key' })
  if (credentials === 'key' && secret !== undefined && !isPrivateKey(secret))
    throw problem('invalid_value', { field: 'secret', message: connectorMessages.privateKey })
}

/** Throws `invalid_value` for files of a bucket that could never be fetched, as far as the text tells. */
function requireS3({ outbound }: Services, { address, credentials }: NewConnector): void {
  requireReachable(outbound, address, s3AddressOf(address), (reason) =>
    reason === 'not_encrypted' ? connectorMessages.s3NotEncrypted : connectorMessages.s3Address,
  )
  if (credentials !== 'basic')
    throw problem('invalid_value', { field: 'credentials', value: credentials, expected: 'basic' })
}

const ImportSettingsOf = ImportSettings.omit({ access_token: true })

/** What is stored of a form. Throws `invalid_value` for what could never be fetched, and where credentials would go where nobody sent them. */
async function connectorOf(
  services: Services,
  { access_token: _, secret, ...body }: NewConnector & { readonly access_token?: string | undefined },
  before: Connector | null,
): Promise<ConnectorSettings> {
  const { outbound, encryption, now } = services
  const { kind, address, credentials, active, dataset } = body
  if (findDataset(dataset) === undefined) throw problem('invalid_value', { field: 'dataset', value: dataset })
  const nextAt = active ? nextRun(body, now()) : null
  if (kind === 'folder') {
    await requireFolder(services, address)
    return { ...body, hostKey: '', query: '', credentials: 'none', credentialName: '', nextAt, secret: null }
  }
  if (kind === 'database') requireDatabase(services, body)
  else if (kind === 'sftp') requireSftp(services, { ...body, secret })
  else if (kind === 's3') requireS3(services, body)
  else requireOutboundAddress(outbound, address)
  if (kind !== 'sftp' && credentials === 'key')
    throw problem('invalid_value', { field: 'credentials', value: credentials, expected: 'none, header, basic' })
  const fault = credentialFault({ ...body, secret })
  if (fault !== null) throw problem('invalid_value', fault)
  const settings = {
    ...body,
    nextAt,
    ...(kind !== 'database' && { query: '' }),
    ...(kind !== 'sftp' && { hostKey: '' }),
  }
  if (credentials === 'none') return { ...settings, credentialName: '', secret: null }
  return { ...settings, secret: secretToStore(encryption, secret, secretRefusal(body, before)) }
}

/** Why the stored secret does not serve what the form says; null where it does. */
function secretRefusal(
  { credentials, address, hostKey }: Pick<NewConnector, 'credentials' | 'address' | 'hostKey'>,
  before: Connector | null,
): MessageDescriptor | null {
  if (!before?.hasSecret || before.credentials !== credentials) return connectorMessages.secretWanted
  // Credentials entered for one host are not sent to another: a new host needs them again.
  if (hostOf(before.address) !== hostOf(address)) return connectorMessages.secretAgain
  return before.hostKey === '' || before.hostKey === hostKey ? null : connectorMessages.hostKeyAgain
}

/** Where credentials go; a database that is asked without encryption is another one. Null for what no credentials go to. */
function hostOf(address: string): string | null {
  const sftp = sftpAddressOf(address)
  const s3 = s3AddressOf(address)
  if (s3 !== null) return `s3 ${URL.parse(s3.webAddress)?.origin}`
  if (sftp !== null) return `sftp ${URL.parse(sftp.webAddress)?.host}`
  return URL.parse(databaseAddressOf(address)?.webAddress ?? address)?.origin ?? null
}
