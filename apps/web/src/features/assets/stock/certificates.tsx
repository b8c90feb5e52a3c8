import { useQuery } from '@tanstack/react-query'
import { FileUp, Replace } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatDay } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { ppePanelQuery } from '../data/supplies/supply-queries.ts'
import { type Certificate, certificateSentence, urgentCertificates } from '../model/supplies/supply.ts'

const ReplaceDialog = lazy(async () => ({ default: (await import('../ppe/replace-dialog.tsx')).ReplaceDialog }))

function CertificateLine({ certificate, onReplace }: { readonly certificate: Certificate; readonly onReplace: () => void }) {
  const isOver = certificate.state === 'expired'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="tabular break-words">
          <span>{certificateSentence(certificate)}</span> {isOver && <Badge tone="danger">Vencido</Badge>}
        </p>
        <p className="text-sm break-words text-text-muted">{certificate.items.map(({ name }) => name).join(', ')}</p>
      </div>
      {certificate.people > 0 && (
        <Button size="sm" onClick={onReplace}>
          <Replace aria-hidden="true" className="size-4" />
          Trocar por outro<span className="sr-only"> o CA {certificate.ca_number}</span>
        </Button>
      )}
    </li>
  )
}

/** The certificates that are over or end soon, each in one sentence. */
export function Certificates({ companyId, onCaepi }: { readonly companyId: string; readonly onCaepi: () => void }) {
  const panel = useQuery(ppePanelQuery(companyId)).data
  const [replaced, setReplaced] = useState<Certificate | null>(null)
  if (panel === undefined || panel.certificates.length === 0) return null
  const urgent = urgentCertificates(panel.certificates)
  return (
    <Section
      title="Certificados de aprovação (CA)"
      note={panel.imported_at === null ? undefined : `CAEPI lido em ${formatDay(panel.imported_at)}`}
      actions={
        <Button size="sm" onClick={onCaepi}>
          <FileUp aria-hidden="true" className="size-4" />
          Atualizar validades (CAEPI)
        </Button>
      }
    >
      {urgent.length === 0 ? (
        <p className="text-text-muted">Nenhum CA em uso vence nos próximos 60 dias.</p>
      ) : (
        <ul aria-label="CAs vencidos ou perto de vencer" className="-mt-3 divide-y">
          {urgent.map((certificate) => (
            <CertificateLine key={certificate.ca_number} certificate={certificate} onReplace={() => setReplaced(certificate)} />
          ))}
        </ul>
      )}
      {replaced && (
        <Suspense>
          <ReplaceDialog companyId={companyId} certificate={replaced} onClose={() => setReplaced(null)} />
        </Suspense>
      )}
    </Section>
  )
}
