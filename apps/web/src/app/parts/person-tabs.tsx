import { lazy } from 'react'

import { isPersonOrHr, isPersonOrManages } from '#features/people/model/history/profile-tabs.ts'
import type { PersonTab } from '#features/people/tabs/profile-tabs.tsx'

const isOwnPage = ({ isOwn }: { readonly isOwn: boolean }): boolean => isOwn
const isOther = ({ isOwn }: { readonly isOwn: boolean }): boolean => !isOwn

/**
 * What stands on a person's page beside the overview: a module adds a tab, or a part of one, as an entry here. The first part of a tab has
 * no address of its own; the others are brought into view by theirs.
 */
export const PERSON_TABS: readonly PersonTab[] = [
  {
    value: 'ferias',
    label: 'Férias e ausências',
    sections: [
      {
        value: 'saldo',
        label: 'Férias e ausências',
        isFor: isPersonOrManages,
        Panel: lazy(async () => ({ default: (await import('#features/leaves/person/person-leaves.tsx')).PersonLeaves })),
      },
      {
        value: 'fatos',
        label: 'Fatos e garantias',
        isFor: isPersonOrHr,
        Panel: lazy(async () => ({ default: (await import('#features/people/facts/facts-tab.tsx')).FactsTab })),
      },
    ],
  },
  {
    value: 'documentos',
    label: 'Documentos',
    sections: [
      {
        value: 'papeis',
        label: 'Documentos',
        isFor: isPersonOrManages,
        Panel: lazy(async () => ({ default: (await import('#features/documents/person/person-documents.tsx')).PersonDocuments })),
      },
    ],
  },
  {
    value: 'dados',
    label: 'Dados',
    sections: [
      {
        value: 'cadastro',
        label: 'Cadastro',
        isFor: isOther,
        Panel: lazy(async () => ({ default: (await import('#features/people/tabs/registry-tab.tsx')).RegistryTab })),
      },
      {
        value: 'pessoais',
        label: 'Dados pessoais',
        isFor: isPersonOrHr,
        Panel: lazy(async () => ({ default: (await import('#features/people/tabs/personal-tab.tsx')).PersonalTab })),
      },
      {
        value: 'dependentes',
        label: 'Dependentes e contatos',
        isFor: isPersonOrHr,
        Panel: lazy(async () => ({ default: (await import('#features/people/tabs/dependents-tab.tsx')).DependentsTab })),
      },
      {
        value: 'saude',
        label: 'Saúde e disciplina',
        isFor: isPersonOrHr,
        Panel: lazy(async () => ({ default: (await import('#features/people/tabs/health-tab.tsx')).HealthTab })),
      },
    ],
  },
  {
    value: 'contrato',
    label: 'Contrato e remuneração',
    sections: [
      {
        value: 'vinculo',
        label: 'Contrato',
        Panel: lazy(async () => ({ default: (await import('#features/people/tabs/contract-tab.tsx')).ContractTab })),
      },
      {
        value: 'remuneracao',
        label: 'Remuneração',
        isFor: isPersonOrHr,
        Panel: lazy(async () => ({ default: (await import('#features/people/tabs/pay-tab.tsx')).PayTab })),
      },
    ],
  },
  {
    value: 'historico',
    label: 'Histórico',
    sections: [
      {
        value: 'mudancas',
        label: 'Cargo, departamento e gestor',
        Panel: lazy(async () => ({ default: (await import('#features/people/history/history-tab.tsx')).HistoryTab })),
      },
      {
        value: 'linha',
        label: 'Linha do tempo',
        Panel: lazy(async () => ({ default: (await import('#features/people/history/timeline-tab.tsx')).TimelineTab })),
      },
    ],
  },
  {
    value: 'meus-dados',
    label: 'Privacidade',
    sections: [
      {
        value: 'privacidade',
        label: 'Privacidade',
        isFor: isOwnPage,
        Panel: lazy(async () => ({ default: (await import('#features/privacy/own/own-data-tab.tsx')).OwnDataTab })),
      },
      {
        value: 'copia',
        label: 'Cópia dos meus dados',
        isFor: isOwnPage,
        Panel: lazy(async () => ({ default: (await import('#features/profile/own-data/own-data-copy.tsx')).OwnDataCopy })),
      },
    ],
  },
]
