import { cancelImport, checkImport, type ImportJob, uploadImport } from '@sala/catalog/api/imports.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { explain } from '../../../api/explain.ts'
import { useText } from '../../../i18n/text.ts'
import { notify } from '../../../notices/notices.ts'
import { type ImportValues, lacksFields, noValues, settingsOf, uploadOf, valuesOf } from '../importForm.ts'
import { cacheJob, isWorking, refetchIfOutdated, useDatasetInAddress } from '../useImportJob.ts'
import type { FormFaults } from './FileStep.tsx'

export type ImportForm = ReturnType<typeof useImportForm>

/**
 * What a person says of a file, and its upload: checked anew with each answer, or cancelled. `onJob`: the address follows the upload.
 * `initial`: what is said of each file to begin with.
 */
export function useImportForm(
  job: ImportJob | null,
  onJob: (id: string | null) => void,
  initial: Partial<ImportValues> = {},
) {
  const { t } = useText()
  const dataset = useDatasetInAddress()
  const [values, setValues] = useState<ImportValues>(
    job === null ? { ...noValues, dataset, ...initial } : valuesOf(job.settings),
  )
  const [file, setFile] = useState<File | null>(null)
  const [faults, setFaults] = useState<FormFaults>({})
  const [sending, setSending] = useState(false)
  const resultHeading = useRef<HTMLHeadingElement>(null)
  const upload = useRef(new AbortController())
  // After navigation to another screen, the end of the upload must not navigate back.
  useEffect(() => () => upload.current.abort(), [])
  const busy = sending || (job !== null && isWorking(job))

  function change(next: ImportValues, name: string) {
    setValues(next)
    setFaults(({ [name]: _now, '': _whole, ...others }) => others)
  }

  function refuse(error: unknown): string {
    const { message, field } = explain(error, t)
    const name = field !== null && (field === 'file' || field in noValues) ? field : ''
    setFaults({ [name]: message })
    return name
  }

  /** Sends the file, or asks to check it again with what the form says now. Gives the field that stands in the way. */
  async function check(chosen: ImportValues = values): Promise<string | null> {
    const settings = settingsOf(chosen)
    if (settings === null) {
      setFaults({ dataset: t('imports.datasetWanted') })
      return 'dataset'
    }
    if (job === null && file === null) {
      setFaults({ file: t('imports.fileWanted') })
      return 'file'
    }
    if (lacksFields(chosen)) {
      setFaults({ columns: t('imports.fieldWanted') })
      return 'columns'
    }
    setFaults({})
    setSending(true)
    // Where the steps stand below each other, what is found would be out of sight.
    resultHeading.current?.scrollIntoView({ block: 'nearest' })
    upload.current = new AbortController()
    const { signal } = upload.current
    try {
      const answer =
        job !== null
          ? await api.call(checkImport, { params: { id: job.id }, body: settings, signal })
          : file === null
            ? null
            : await api.call(uploadImport, { form: uploadOf(settings, file), signal })
      if (answer !== null) {
        cacheJob(answer)
        onJob(answer.id)
      }
      return null
    } catch (error) {
      if (signal.aborted) return null
      refetchIfOutdated(job, error)
      return refuse(error)
    } finally {
      setSending(false)
    }
  }

  /** Takes an answer of the person and checks the file with it. */
  function checkWith(answer: Partial<ImportValues>) {
    const next = { ...values, ...answer }
    setValues(next)
    void check(next)
  }

  /** Stops the upload, or lets the server forget the file; what was said of it stays. */
  async function cancel(quietly = false) {
    upload.current.abort()
    onJob(null)
    if (job !== null && job.state !== 'stored') {
      // If the server cannot be reached, the file expires.
      await api.call(cancelImport, { params: { id: job.id } }).catch(() => undefined)
    }
    if (!quietly) notify('info', t('imports.cancelled'))
  }

  function chooseFile(chosen: File) {
    if (job !== null) void cancel(true)
    setFile(chosen)
    // What was said by hand is true of the file before it.
    setValues((now) => ({ ...now, recipe: '', ...initial }))
    setFaults(({ file: _file, ...others }) => others)
  }

  const refuseFile = (words: string) => setFaults((now) => ({ ...now, file: words }))

  return {
    values,
    file,
    faults,
    sending,
    busy,
    found: resultHeading,
    change,
    check,
    checkWith,
    cancel,
    chooseFile,
    refuseFile,
  }
}
