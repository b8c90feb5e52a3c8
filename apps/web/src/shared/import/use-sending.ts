import { useEffect, useRef, useState } from 'react'

import { type ImportDefinition, mappedFields } from '../lib/import/definition.ts'
import { rememberedOf } from '../lib/import/mapping.ts'
import { withRetry } from '../lib/retry.ts'
import { toAppError } from '../supabase/app-error.ts'
import { cancelImport, checkImport, fetchImport, type ImportRecord, type ImportStart, stageImportRows, startImport } from '../supabase/imports.ts'
import type { ImportFile, ReadFile, SheetReading } from './use-import-file.ts'

/** Short journeys: on a slow line each is over long before a request is given up. */
const CHUNK = 1_000
const ATTEMPTS = 3

/** What is sent: one sheet of the file, as one kind of import. */
export interface Consignment extends SheetReading {
  readonly definition: ImportDefinition
  readonly matchKey: string | null
  /** What every row says besides. */
  readonly fixed?: Readonly<Record<string, string>> | undefined
}

export interface SendingProps {
  readonly companyId: string
  readonly file: ImportFile
  readonly read: ReadFile
  /** Imports of one workbook belong together; null where there is one. */
  readonly sittingId: string | null
  /** Imports of an earlier sending of the same file that broke off, such as by a reload: what they have is not sent again. */
  readonly begun?: readonly ImportRecord[]
}

export interface Sending {
  /** Rows sent so far, null while nothing is being sent. */
  readonly sent: number | null
  /** Whether the line is down: sending waits, and goes on where it was. */
  readonly isLost: boolean
  readonly error: unknown
  readonly goOn: () => void
  readonly cancel: () => void
  /** Sends sheets one after the other and has each checked; null when it failed or was given up. */
  readonly send: (props: SendingProps, consignments: readonly Consignment[]) => Promise<readonly ImportRecord[] | null>
}

const isConnection = (failure: unknown): boolean => toAppError(failure).kind === 'connection'

/** The name of what is sent; of one sheet of many, with its tab. */
function nameOf({ read, sittingId }: SendingProps, sheet: number): string {
  const tab = read.sheets[sheet]?.name ?? ''
  return sittingId === null || tab === '' ? read.name : `${read.name} › ${tab}`
}

/** The import of a sheet whose sending broke off: under the same name, with the same columns. */
function begunOf({ begun = [] }: SendingProps, { fileName, kind, fields, matchKey }: ImportStart): ImportRecord | null {
  const same = begun.find((each) => each.status !== 'cancelled' && each.kind === kind && each.file_name === fileName && each.match_key === matchKey)
  return same !== undefined && same.fields.join() === fields.join() ? same : null
}

/** Asks for a check. One whose answer was lost on the way may be under way already. */
async function checked(record: ImportRecord): Promise<ImportRecord> {
  try {
    return await checkImport(record.id)
  } catch (failure) {
    const now = toAppError(failure).code === 'RHIMP' ? await fetchImport(record.id) : null
    if (now === null) throw failure
    return now
  }
}

/**
 * Rows on their way to the server, in pieces that may be sent again: a lost line is tried anew a few times, then waited for, and sending goes
 * on with the piece that was under way.
 */
export function useSending(): Sending {
  const [sent, setSent] = useState<number | null>(null)
  const [isLost, setLost] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const stopped = useRef<AbortController | null>(null)
  const waiting = useRef<(() => void) | null>(null)
  const goOn = (): void => waiting.current?.()
  useEffect(() => {
    const wake = (): void => waiting.current?.()
    window.addEventListener('online', wake)
    return () => {
      window.removeEventListener('online', wake)
      stopped.current?.abort()
      wake()
    }
  }, [])

  const lineBack = async (): Promise<void> => {
    setLost(true)
    await new Promise<void>((resolve) => {
      waiting.current = resolve
    })
    waiting.current = null
    setLost(false)
  }

  const steadily = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    for (;;) {
      signal.throwIfAborted()
      try {
        return await withRetry(work, { attempts: ATTEMPTS, isRetryable: (failure) => !signal.aborted && isConnection(failure) })
      } catch (failure) {
        if (signal.aborted || !isConnection(failure)) throw failure
        await lineBack()
      }
    }
  }

  const send: Sending['send'] = async (props, consignments) => {
    const { signal } = (stopped.current = new AbortController())
    const begun: ImportRecord[] = []
    setError(null)
    setSent(0)
    try {
      for (const consignment of consignments) {
        const { definition, mapping, sheet, matchKey, fixed = {} } = consignment
        const start: ImportStart = {
          companyId: props.companyId,
          kind: definition.kind,
          fileName: nameOf(props, sheet),
          matchKey,
          fields: definition.fields.map(({ id }) => id).filter((id) => id in fixed || mappedFields(definition, mapping).includes(id)),
          mapping: rememberedOf(props.read.sheets[sheet]?.headings ?? [], mapping),
          sittingId: props.sittingId,
        }
        const earlier = begunOf(props, start)
        const record = earlier ?? (await steadily(signal, () => startImport(start)))
        begun.push(record)
        if (record.status !== 'uploading') {
          setSent((count) => (count ?? 0) + record.total)
          continue
        }
        let passed = 0
        await props.file.convert(consignment, CHUNK, async (rows) => {
          passed += rows.length
          // The same file is cut into the same pieces: those that arrived are as many rows as the import has.
          if (rows.length > 0 && passed > (earlier?.total ?? 0)) await steadily(signal, () => stageImportRows(record.id, rows.map(({ row, cells }) => ({ row, cells: { ...cells, ...fixed } }))))
          setSent((count) => (count ?? 0) + rows.length)
        })
        begun[begun.length - 1] = await steadily(signal, () => checked(record))
      }
      signal.throwIfAborted()
      return begun
    } catch (failure) {
      if (!signal.aborted) setError(failure)
      // What was sent is of no use; if this fails too, it is gone after a day.
      for (const { id } of begun) cancelImport(id).catch(() => undefined)
      return null
    } finally {
      setSent(null)
    }
  }

  return {
    sent,
    isLost,
    error,
    goOn,
    cancel: () => {
      stopped.current?.abort()
      goOn()
    },
    send,
  }
}
