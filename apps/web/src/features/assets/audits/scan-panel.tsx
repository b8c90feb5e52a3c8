import { CircleCheck, CircleHelp, History, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { SiteSelect } from '#shared/reference/reference-select.tsx'
import type { ScanAnswer } from '#shared/scan/scan-answer.ts'
import { ScanField } from '#shared/scan/scan-field.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { Section } from '#shared/ui/section.tsx'
import { scanAsset } from '../data/audit-data.ts'
import { type AuditScan, scanText } from '../model/audits/audit.ts'
import { FindingMenu } from './finding-menu.tsx'

const SHOWN = 5
const TONES = { success: 'text-success-text', neutral: 'text-text-muted', warning: 'text-warning-text', danger: 'text-danger-text' } as const
const ICONS = { confirmed: CircleCheck, already: History, divergent: TriangleAlert, stray: CircleHelp, known_stray: CircleHelp } as const

function ScanLine({ scan, onOpen }: { readonly scan: AuditScan; readonly onOpen: (assetId: string) => void }) {
  const { text, tone } = scanText(scan)
  const Icon = ICONS[scan.outcome]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className={`flex min-w-0 flex-1 basis-56 items-start gap-2 ${TONES[tone]}`}>
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">{text}</span>
      </span>
      {scan.item !== null && <FindingMenu item={scan.item} onOpen={onOpen} />}
    </li>
  )
}

interface ScanPanelProps {
  readonly auditId: string
  readonly onOpen: (assetId: string) => void
}

/** HR goes from thing to thing: each code says at once what it is; what differs is put right with one click, and nothing moves by itself. */
export function ScanPanel({ auditId, onOpen }: ScanPanelProps) {
  const companyId = useCompanyId()
  const [site, setSite] = useState('')
  const [scans, setScans] = useState<readonly AuditScan[]>([])
  const scan = useAct({
    act: (code: string) => scanAsset(auditId, code, site),
    onDone: (found) => setScans((known) => [found, ...known].slice(0, SHOWN)),
    stale: SUBJECTS.assets,
  })
  const read = async (code: string): Promise<ScanAnswer> => {
    try {
      const { text, tone } = scanText(await scan.mutateAsync(code))
      return { text, isProblem: tone === 'warning' || tone === 'danger' }
    } catch (error) {
      return { text: toAppError(error).message, isProblem: true }
    }
  }
  return (
    <Section title="Conferir agora">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <ScanField label="Etiqueta, série ou código QR" confirmLabel="Conferir" cameraTitle="Conferir com a câmera" isContinuous onCode={read} />
        <Field label="Onde você está" optional hint="Para comparar com o local de cada bem.">
          <SiteSelect companyId={companyId} none="Não comparar" value={site} onValue={setSite} />
        </Field>
      </div>
      {scans.length > 0 && (
        <ul aria-label="Últimas leituras" className="mt-3 divide-y">
          {scans.map((each, place) => (
            <ScanLine key={`${each.at} ${each.code} ${String(scans.length - place)}`} scan={each} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Section>
  )
}
