import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPin, Pencil } from 'lucide-react'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PeopleField } from '#shared/reference/person-field.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { saveKeepers } from '../data/company/company-acts.ts'
import { keepersQuery } from '../data/company/site-queries.ts'
import type { KeptSite } from '../model/company/keepers.ts'

interface DialogProps {
  readonly companyId: string
  readonly site: KeptSite
  readonly onClose: () => void
}

function KeepersDialog({ companyId, site, onClose }: DialogProps) {
  const [people, setPeople] = useState(site.keepers)
  const isChanged = people.length !== site.keepers.length || people.some(({ id }) => !site.keepers.some((each) => each.id === id))
  const save = useAct({ act: () => saveKeepers(companyId, site.id, people.map(({ id }) => id)), done: ['Salvo', site.name], stale: SUBJECTS.assets, onDone: onClose })
  return (
    <FormDialog
      title={`Quem cuida de ${site.name}`}
      description="Vê os bens da unidade, sem poder movê-los."
      confirmLabel="Salvar"
      failure="Nada mudou"
      act={save}
      isUnsaved={isChanged}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <PeopleField label="Adicionar pessoa" listLabel={`Quem cuida de ${site.name}`} people={people} onChange={setPeople} />
      {people.length === 0 && <p className="text-text-muted">Ninguém escolhido: só o RH vê os bens desta unidade.</p>}
    </FormDialog>
  )
}

interface KeepersSheetProps {
  readonly companyId: string
  readonly onClose: () => void
}

/** Who looks after the things of each site, besides HR. */
export function KeepersSheet({ companyId, onClose }: KeepersSheetProps) {
  const sites = useQuery(keepersQuery(companyId))
  const [edited, setEdited] = useState<KeptSite | null>(null)
  return (
    <Sheet open onOpenChange={onClose} title="Quem cuida das unidades" description="Quem cuida de uma unidade vê os bens dela, sem poder movê-los." width="max-w-xl">
      <QueryStates
        query={sites}
        pending={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState
            icon={<MapPin />}
            title="Nenhum local cadastrado"
            action={
              <Link to="/app/settings" search={{ area: 'cadastros' }} className={buttonClass()}>
                Abrir cadastros
              </Link>
            }
          >
            Cadastre os locais de trabalho da empresa em Configurações.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Unidades" className="-mt-3 divide-y">
            {rows.map((site) => (
              <li key={site.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium break-words">
                    {site.name} {site.isArchived && <Badge>Arquivada</Badge>}
                  </p>
                  <p className="text-sm break-words text-text-muted">{site.keepers.length === 0 ? 'Ninguém além do RH' : site.keepers.map(({ name }) => name).join(', ')}</p>
                </div>
                <Button size="sm" variant="ghost" onClick={() => setEdited(site)}>
                  <Pencil aria-hidden="true" className="size-4" />
                  Mudar<span className="sr-only"> quem cuida de {site.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {edited !== null && <KeepersDialog companyId={companyId} site={edited} onClose={() => setEdited(null)} />}
    </Sheet>
  )
}
