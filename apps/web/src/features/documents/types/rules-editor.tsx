import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { contractTypesQuery } from '#shared/reference/lists.ts'
import { PositionSelect, SiteSelect } from '#shared/reference/reference-select.tsx'
import { Button } from '#shared/ui/button.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { type RuleDraft, type TypeDraft, withoutRule, withRule, withRuleChange } from '../model/types/type-draft.ts'

export interface RulesEditorProps {
  readonly draft: TypeDraft
  readonly onDraft: (draft: TypeDraft) => void
}

/** Of whom a type is required: whoever meets one of the rules. */
export function RulesEditor({ draft, onDraft }: RulesEditorProps) {
  const companyId = useCompanyId()
  const contracts = useQuery(contractTypesQuery())
  const change = (key: number, part: Partial<Omit<RuleDraft, 'key'>>): void => onDraft(withRuleChange(draft, key, part))
  return (
    <section aria-label="De quem é exigido" className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">De quem é exigido</h3>
        <p className="text-sm text-text-muted">
          {draft.rules.length === 0 ? 'Nenhuma regra exige; pode ser pedido a cada pessoa.' : 'De quem atende a pelo menos uma regra. Dentro de cada regra, todas as condições contam.'}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {draft.rules.map((rule, index) => (
          <li key={rule.key} className="grid items-center gap-2 rounded-md border p-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
            <SelectInput
              aria-label={`Contrato da regra ${index + 1}`}
              value={rule.contract_type}
              onChange={({ target }) => change(rule.key, { contract_type: target.value })}
              none="Qualquer contrato"
              options={contracts.data?.map(({ id, name }) => [id, name])}
            />
            <PositionSelect
              aria-label={`Cargo da regra ${index + 1}`}
              companyId={companyId}
              none="Qualquer cargo"
              value={rule.position_id}
              onValue={(position_id) => change(rule.key, { position_id })}
            />
            <SiteSelect
              aria-label={`Local da regra ${index + 1}`}
              companyId={companyId}
              none="Qualquer local"
              value={rule.work_site_id}
              onValue={(work_site_id) => change(rule.key, { work_site_id })}
            />
            <Button variant="ghost" size="icon-sm" aria-label={`Remover a regra ${index + 1}`} onClick={() => onDraft(withoutRule(draft, rule.key))}>
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={() => onDraft(withRule(draft))}>
        <Plus aria-hidden="true" className="size-4" />
        Adicionar regra
      </Button>
    </section>
  )
}
