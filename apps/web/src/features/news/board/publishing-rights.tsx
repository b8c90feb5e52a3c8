import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { SavedCheckbox } from '#shared/form/saved-checkbox.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { saveManagersPublish } from '../data/news-acts.ts'
import { newsKeys } from '../data/news-keys.ts'
import { managersPublishQuery } from '../data/news-queries.ts'

/** Whether managers publish to their own teams; for whoever keeps the company. */
export function PublishingRights() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const [isOpen, setIsOpen] = useState(false)
  const settings = useQuery({ ...managersPublishQuery(companyId), enabled: isOpen })
  const save = useAct({
    act: (allows: boolean) => saveManagersPublish(companyId, allows),
    done: (_saved, allows) => (allows ? 'Gestores podem publicar para a própria equipe' : 'Gestores não publicam mais'),
    failed: 'A configuração não foi salva',
    stale: [newsKeys.settings(companyId)],
  })
  if (!can('manage_settings')) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>Quem publica</Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Quem publica" description="O RH publica para toda a empresa." footer={<Button onClick={() => setIsOpen(false)}>Fechar</Button>}>
        <QueryStates query={settings} pending={<Skeleton className="h-16 rounded-md" />} isEmpty={() => false}>
          {(allows) => (
            <div className="flex flex-col gap-2">
              <SavedCheckbox label="Gestores podem publicar para a própria equipe" checked={allows} save={save.mutateAsync} />
              <p className="text-sm text-text-muted">Para outras pessoas, o gestor envia para revisão. Sem esta permissão, o que ele agendou volta para rascunho no dia, e ele recebe um aviso.</p>
            </div>
          )}
        </QueryStates>
      </Dialog>
    </>
  )
}
