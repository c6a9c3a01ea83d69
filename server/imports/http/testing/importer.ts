import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { addPerson, type FormPart, multipart, type Person } from '../../../admin/testing/people.ts'
import { adminRoleId } from '../../../state/model.ts'
import type { TestApp } from '../../../testing/startApp.ts'

/** For tests: an administrator who brings figures in. */
export interface Importer extends Person {
  upload(
    content: string | Buffer,
    filename: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>
  /** Uploads a file that is taken, and waits until it is checked. */
  uploaded(content: string | Buffer, filename: string, fields: Readonly<Record<string, string>>): Promise<ImportJob>
  /** What a job says when nothing is done with it any more. */
  settled(id: string): Promise<ImportJob>
  /** Stores a file, and waits until that is over. */
  commit(id: string, consent?: object): Promise<ImportJob>
}

export async function addImporter(started: TestApp, email?: string): Promise<Importer> {
  const person = await addPerson(started, { roleId: adminRoleId, ...(email === undefined ? {} : { email }) })
  const upload: Importer['upload'] = (content, filename, fields) => {
    const parts: FormPart[] = Object.entries(fields).map(([name, text]) => ({ name, content: text }))
    const { payload, headers } = multipart([...parts, { name: 'file', content, filename, type: 'text/csv' }])
    const authorization = `Bearer ${person.token}`
    return started.app.inject({ method: 'POST', url: '/api/imports', headers: { ...headers, authorization }, payload })
  }
  const settled: Importer['settled'] = async (id) => {
    for (;;) {
      const job: ImportJob = (await person.call('GET', `imports/jobs/${id}`)).json()
      if (job.state !== 'checking' && job.state !== 'storing') return job
      // Each look is a whole request, which takes time from the process that reads the file.
      await wait(60)
    }
  }
  return {
    ...person,
    upload,
    settled,
    uploaded: async (...args) => {
      const answer = await upload(...args)
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
      return settled(answer.json().id)
    },
    commit: async (id, consent = {}) => {
      const answer = await person.call('POST', `imports/jobs/${id}/commit`, consent)
      expect([answer.statusCode, answer.json().state]).toEqual([200, 'storing'])
      return settled(id)
    },
  }
}

/** The lines of a text file. */
export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

/** The names of the files that wait on a server's disk. */
export const waitingIn = ({ config }: TestApp): readonly string[] =>
  readdirSync(join(config.dataFolder, 'uploads')).sort()
