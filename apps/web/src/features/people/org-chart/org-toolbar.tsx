import { ChartNoAxesColumn, List, type LucideIcon, Network } from 'lucide-react'

import { PersonPicker } from '#shared/reference/person-picker.tsx'
import { cn } from '#shared/ui/cn.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { orgKeys } from '../data/org-chart/org-keys.ts'
import type { ColorBy } from '../model/org-chart/colors.ts'
import { findPeople } from '../model/org-chart/find-people.ts'
import { EVERY_LEVEL, type OrgTree, type Unfolding } from '../model/org-chart/org-tree.ts'
import type { OrgView } from '../model/org-chart/org-url.ts'

const VIEWS: readonly { readonly view: OrgView; readonly label: string; readonly icon: LucideIcon }[] = [
  { view: 'tree', label: 'Árvore', icon: Network },
  { view: 'list', label: 'Lista', icon: List },
  { view: 'charts', label: 'Gráficos', icon: ChartNoAxesColumn },
]

export interface OrgSearchProps {
  readonly companyId: string
  readonly tree: OrgTree
  readonly on: string | null
  readonly onFind: (id: string) => void
}

/** Finds somebody; whoever is chosen is brought into sight. */
export function OrgSearch({ companyId, tree, on, onFind }: OrgSearchProps) {
  return (
    <Field label="Buscar pessoa" className="w-full sm:w-72 lg:w-44 lg:grow lg:max-w-72">
      <PersonPicker
        people={{ key: [...orgKeys.find(companyId, on), tree.people.length], search: (term) => Promise.resolve(findPeople(tree.people, term)) }}
        value={null}
        onChange={(person) => person && onFind(person.id)}
        placeholder="Nome, cargo ou departamento"
        clearLabel="Limpar busca"
      />
    </Field>
  )
}

export interface ViewSwitchProps {
  readonly view: OrgView
  /** A window too narrow for a drawing has the list alone. */
  readonly isNarrow: boolean
  readonly onView: (view: OrgView) => void
}

export function ViewSwitch({ view, isNarrow, onView }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="Forma de ver" className="flex gap-0.5 rounded-md border border-border-strong/60 bg-surface p-0.5">
      {VIEWS.filter((each) => !isNarrow || each.view !== 'tree').map(({ view: each, label, icon: Icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className={cn(
            'inline-flex min-h-7.5 items-center gap-1.5 rounded-sm px-2.5 text-sm font-medium text-text-muted hover:bg-hover hover:text-text coarse:min-h-11',
            each === view && 'bg-selected text-text',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </button>
      ))}
    </div>
  )
}

export interface LevelSelectProps {
  readonly unfolding: Unfolding
  readonly depth: number
  readonly onLevels: (levels: number) => void
}

export function LevelSelect({ unfolding, depth, onLevels }: LevelSelectProps) {
  const isByHand = unfolding.byHand.size > 0
  const value = isByHand ? '' : String(unfolding.levels >= depth ? EVERY_LEVEL : unfolding.levels)
  return (
    <Field label="Níveis abertos" className="w-32">
      <SelectInput value={value} onChange={(event) => onLevels(Number(event.target.value))}>
        {isByHand && (
          <option value="" disabled>
            Personalizado
          </option>
        )}
        {Array.from({ length: Math.max(0, depth - 1) }, (_, index) => index + 1).map((level) => (
          <option key={level} value={level}>
            {level === 1 ? '1 nível' : `${String(level)} níveis`}
          </option>
        ))}
        <option value={EVERY_LEVEL}>Todos</option>
      </SelectInput>
    </Field>
  )
}

export function ColorSelect({ color, onColor }: { readonly color: ColorBy; readonly onColor: (color: ColorBy) => void }) {
  return (
    <Field label="Cores" className="w-44">
      <SelectInput value={color} onChange={(event) => onColor(event.target.value === 'tenure' ? 'tenure' : 'department')}>
        <option value="department">Departamento</option>
        <option value="tenure">Tempo de empresa</option>
      </SelectInput>
    </Field>
  )
}
