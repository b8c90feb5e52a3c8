import { useQuery } from '@tanstack/react-query'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { setCompanyActive } from '../data/companies/company-changes.ts'
import { type DeactivationPreview, deactivationPreviewQuery } from '../data/companies/company-queries.ts'
import { type CompanyRecord, counted } from '../model/companies/company.ts'

const REFUSALS: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  RHOWN: { title: 'Esta é a sua própria empresa', text: 'Você perderia o acesso no mesmo instante. Peça a um master de outra empresa que a desative.' },
  RHLMA: { title: 'O último master está nesta empresa', text: 'Sem ele ninguém mais cuidaria das empresas. Antes, dê o papel de master a alguém de outra empresa.' },
}

function Consequences({ preview }: { readonly preview: DeactivationPreview }) {
  const refusal = preview.refusal === null ? undefined : REFUSALS[preview.refusal]
  if (refusal) {
    return (
      <Alert tone="warning" title={refusal.title}>
        {refusal.text}
      </Alert>
    )
  }
  return (
    <>
      <p>O que acontece assim que você confirmar:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>{counted(preview.logins, 'acesso deixa', 'acessos deixam')} de entrar no sistema.</li>
        <li>
          {preview.sessions === 0
            ? 'Ninguém está com o sistema aberto agora.'
            : `${counted(preview.sessions, 'sessão aberta passa', 'sessões abertas passam')} a ver a tela “Empresa Desativada”.`}
        </li>
        <li>Os dados de {counted(preview.people, 'pessoa ficam guardados', 'pessoas ficam guardados')}, mas ninguém da empresa os vê.</li>
        {preview.pending_invitations > 0 && (
          <li>{counted(preview.pending_invitations, 'convite em aberto não poderá ser aceito', 'convites em aberto não poderão ser aceitos')}.</li>
        )}
      </ul>
      <p className="mt-3 text-text-muted">Nada é apagado: ao reativar, tudo volta como estava.</p>
    </>
  )
}

export interface ActivationDialogProps {
  readonly company: CompanyRecord
  readonly onClose: () => void
}

/** Deactivates a company after naming what that does to its people, or activates it again. */
export function ActivationDialog({ company, onClose }: ActivationDialogProps) {
  const { name, active } = company
  const preview = useQuery({ ...deactivationPreviewQuery(company.id), enabled: active })
  const change = useAct({
    act: () => setCompanyActive(company.id, !active),
    done: [active ? 'Empresa desativada' : 'Empresa reativada', name],
    stale: SUBJECTS.companies,
    onDone: onClose,
  })
  const title = active ? `Desativar ${name}?` : `Reativar ${name}?`
  if (active && preview.data && preview.data.refusal !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        footer={
          <Button variant="primary" onClick={onClose}>
            Entendi
          </Button>
        }
      >
        <Consequences preview={preview.data} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      confirmLabel={active ? 'Desativar empresa' : 'Reativar empresa'}
      tone={active ? 'danger' : 'primary'}
      canSave={!active || preview.data !== undefined}
      act={change}
      failure={active ? 'Não foi possível desativar' : 'Não foi possível reativar'}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      {active ? (
        <QueryStates query={preview} pending={<Skeleton className="h-32" />}>
          {(data) => (
            <div>
              <Consequences preview={data} />
            </div>
          )}
        </QueryStates>
      ) : (
        <p>As pessoas voltam a entrar com os mesmos acessos e encontram os dados como estavam. Acessos bloqueados um a um continuam bloqueados.</p>
      )}
    </FormDialog>
  )
}
