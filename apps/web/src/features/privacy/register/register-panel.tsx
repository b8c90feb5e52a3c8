import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { formatCnpj } from '#shared/lib/masks.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { archiveOperator, usePrivacyAct } from '../data/privacy-acts.ts'
import { registerQuery } from '../data/privacy-queries.ts'
import type { Operator, Register } from '../model/privacy.ts'
import { registerColumns, registerRows } from '../model/register.ts'
import { OperatorDialog } from './operator-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

interface PartProps {
  readonly companyId: string
  readonly register: Register
}

function Answering({ companyId, register }: PartProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { company, cnpj, settings, people, left, handlers } = register
  const handler = handlers.find(({ id }) => id === settings.dpo_id)
  return (
    <Section title="Controlador e encarregado" actions={<Button size="sm" onClick={() => setIsEditing(true)}><Pencil aria-hidden="true" className="size-4" />Editar</Button>}>
      <DescriptionList
        columns={3}
        items={[
          { label: 'Controlador', value: company },
          { label: 'CNPJ', value: cnpj && formatCnpj(cnpj) },
          { label: 'Titulares', value: `${people.toLocaleString('pt-BR')} que trabalham aqui e ${left.toLocaleString('pt-BR')} que saíram` },
          { label: 'Encarregado', value: settings.dpo_name },
          { label: 'E-mail', value: settings.dpo_email },
          { label: 'Telefone', value: settings.dpo_phone },
          { label: 'Quem recebe os pedidos', value: handler?.name ?? 'Os administradores' },
          { label: 'Transferência internacional', value: settings.transfer_note ?? 'Nenhuma informada' },
        ]}
      />
      {isEditing && <SettingsDialog companyId={companyId} register={register} onClose={() => setIsEditing(false)} />}
    </Section>
  )
}

function Operators({ companyId, register: { operators, categories } }: PartProps) {
  const [editing, setEditing] = useState<Operator | 'new' | null>(null)
  const archive = usePrivacyAct(({ id, isArchived }: { id: string; isArchived: boolean }) => archiveOperator(companyId, id, isArchived), {
    done: (_, { isArchived }) => (isArchived ? 'Operador retirado do registro' : 'Operador de volta ao registro'),
    failed: 'O operador não mudou',
    undo: ({ id, isArchived }) => (isArchived ? { id, isArchived: false } : null),
  })
  const titleOf = new Map(categories.map(({ category, title }) => [category, title]))
  return (
    <Section title="Operadores" actions={<Button size="sm" onClick={() => setEditing('new')}><Plus aria-hidden="true" className="size-4" />Incluir operador</Button>}>
      {operators.length === 0 ? (
        <p className="max-w-[70ch] text-text-muted">Nenhum informado. Inclua quem trata dados pela empresa, como a contabilidade que processa a folha, a clínica ou o provedor de nuvem.</p>
      ) : (
        <ul aria-label="Operadores" className="divide-y">
          {operators.map((operator) => (
            <li key={operator.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 py-3 first:pt-0">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium break-words">{operator.name}</p>
                <p className="text-sm break-words text-text-muted">{operator.purpose}. {operator.country}{operator.safeguard === null ? '' : ` (${operator.safeguard})`}.</p>
                <p className="text-sm break-words text-text-muted">Recebe: {operator.categories.map((category) => titleOf.get(category) ?? category).join(', ')}.</p>
              </div>
              <span className="flex gap-1 print:hidden">
                <Button size="icon-sm" variant="ghost" aria-label={`Editar ${operator.name}`} onClick={() => setEditing(operator)}><Pencil aria-hidden="true" className="size-4" /></Button>
                <Button size="icon-sm" variant="ghost" aria-label={`Retirar ${operator.name}`} onClick={() => archive.mutate({ id: operator.id, isArchived: true })}><Trash2 aria-hidden="true" className="size-4" /></Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {editing && <OperatorDialog companyId={companyId} operator={editing === 'new' ? null : editing} categories={categories} onClose={() => setEditing(null)} />}
    </Section>
  )
}

function Categories({ companyId, register }: PartProps) {
  const rows = registerRows(register)
  return (
    <Section
      title="Operações de tratamento"
      note={rows.length}
      actions={
        <span className="flex flex-wrap gap-2 print:hidden">
          <Button size="sm" onClick={() => window.print()}><Printer aria-hidden="true" className="size-4" />Imprimir ou salvar em PDF</Button>
          <ExportMenu
            size="sm"
            total={rows.length}
            scope="todo o registro"
            source={{ list: 'processing_register', companyId, fileName: 'registro-de-tratamento', sheet: 'Registro', columns: registerColumns, fetchBatch: (offset, size) => Promise.resolve({ rows: rows.slice(offset, offset + size), total: rows.length }) }}
          />
        </span>
      }
    >
      <ul aria-label="Operações de tratamento" className="divide-y">
        {rows.map((row) => (
          <li key={row.category} className="flex break-inside-avoid flex-col gap-3 py-4 first:pt-0">
            <h3 className="flex flex-wrap items-center gap-2 font-medium">{row.title}{row.is_sensitive && <Badge tone="warning">Sensível</Badge>}</h3>
            <DescriptionList
              columns={3}
              items={[
                { label: 'Dados', value: row.kept },
                { label: 'Finalidade', value: row.purpose },
                { label: 'Base legal', value: row.basis },
                { label: 'Quem tem acesso', value: row.readers },
                { label: 'Compartilhamento', value: row.shared },
                { label: 'Prazo de guarda', value: row.term },
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The register of processing of the company (LGPD art. 37): what is kept and why, who answers for it and who processes it. */
export function RegisterPanel() {
  const companyId = useCompanyId()
  const found = useQuery(registerQuery(companyId))
  return (
    <QueryStates query={found} pending={<Skeleton className="h-96 rounded-lg" />}>
      {(register) => (
        <div className="flex flex-col gap-8">
          <Answering companyId={companyId} register={register} />
          <Operators companyId={companyId} register={register} />
          <Categories companyId={companyId} register={register} />
        </div>
      )}
    </QueryStates>
  )
}
