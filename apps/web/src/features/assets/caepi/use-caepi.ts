import { useEffect, useRef, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { type CaepiFile, openCaepi } from '../data/supplies/caepi-file.ts'
import { importCertificates } from '../data/supplies/supply-acts.ts'
import { type CaepiHeadings, type CaepiFound, isMapped } from '../model/supplies/caepi.ts'
import { changedValidities, type ChangedValidity } from '../model/supplies/caepi-outcome.ts'
import type { PpePanel } from '../model/supplies/supply.ts'

export interface Imported {
  readonly read: number
  readonly changed: readonly ChangedValidity[]
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null => (typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null)

/** The file of the ministry from choosing it until its validities are taken over: read, its headings, checked whole, sent. */
export function useCaepi(companyId: string, panel: PpePanel) {
  const [file, setFile] = useState<CaepiFile | null>(null)
  const [headings, setHeadings] = useState<Partial<CaepiHeadings>>({})
  const [imported, setImported] = useState<Imported | null>(null)
  const held = useRef<CaepiFile | null>(null)
  useEffect(() => () => held.current?.close(), [])
  const check = useAct({
    act: ({ opened, mapping }: { readonly opened: CaepiFile; readonly mapping: CaepiHeadings }): Promise<CaepiFound> => opened.check(mapping, panel.certificates.map(({ ca_number: ca }) => ca)),
  })
  const map = (opened: CaepiFile, mapping: Partial<CaepiHeadings>): void => {
    setHeadings(mapping)
    check.reset()
    if (isMapped(mapping)) check.mutate({ opened, mapping })
  }
  const open = useAct({
    act: (chosen: File) => openCaepi(chosen, recordOf(panel.headings)),
    onDone: (opened) => {
      held.current?.close()
      held.current = opened
      setFile(opened)
      map(opened, opened.guessed)
    },
    onFailed: () => setFile(null),
  })
  const send = useAct({
    act: async ({ found, mapping }: { readonly found: CaepiFound; readonly mapping: CaepiHeadings }): Promise<Imported> => {
      const { read } = await importCertificates(companyId, found.rows, mapping)
      return { read, changed: changedValidities(panel.certificates, found.rows) }
    },
    stale: SUBJECTS.assets,
    onDone: setImported,
  })
  return { file, headings, open, check, send, imported, map: (mapping: Partial<CaepiHeadings>) => file && map(file, mapping) }
}
