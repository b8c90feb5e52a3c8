import type { ReactNode } from 'react'

import type { ImportKind } from '../model/migration/sitting.ts'

interface SheetWords {
  readonly title: string
  readonly singular: string
  readonly plural: string
  readonly advice: ReactNode
  readonly undoText: string
  /** Where its rows are looked at, when that is not the list of people. */
  readonly place?: SheetPlace
}

interface SheetPlace {
  readonly to: '/app/assets' | '/app/pdis' | '/app/employees' | '/app/evaluations' | '/app/evaluations/competencies' | '/app/evaluations/questions' | '/app/okrs'
  readonly name: string
  /** Says that one goes there to see what was written. */
  readonly verb: string
}

const COMPETENCIES_PLACE: SheetPlace = { to: '/app/evaluations/competencies', name: 'Competências', verb: 'Ver competências' }
const GOALS_PLACE: SheetPlace = { to: '/app/okrs', name: 'Meta e OKR', verb: 'Ver metas' }
export const PEOPLE_PLACE: SheetPlace = { to: '/app/employees', name: 'Trabalhadores', verb: 'Ver trabalhadores' }

const WHO = 'A pessoa de cada linha é identificada pela matrícula ou pelo CPF.'

/** What each kind of sheet says of itself. */
export const IMPORT_WORDS: Readonly<Record<ImportKind, SheetWords>> = {
  employees: {
    title: 'Importar trabalhadores',
    singular: 'trabalhador',
    plural: 'trabalhadores',
    advice: (
      <>
        <p>
          Cada linha é uma pessoa. Quem já está cadastrado é reconhecido pelo CPF ou pela matrícula e é atualizado; os demais são criados.
        </p>
        <p className="mt-2">O gestor pode ser escrito pela matrícula, pelo CPF, pelo e-mail ou pelo nome, e pode estar na mesma planilha.</p>
      </>
    ),
    undoText: 'Quem foi atualizado volta ao que era. Ninguém é excluído: quem foi criado passa para Desligado e sai das listas de ativos.',
  },
  personal: {
    title: 'Importar dados pessoais',
    singular: 'ficha',
    plural: 'fichas',
    advice: (
      <>
        <p>{WHO} PIS, sexo, escolaridade, estado civil, filiação e endereço residencial: o que o eSocial pede de cada pessoa.</p>
        <p className="mt-2">Ver dados já gravados na revisão fica registrado como consulta.</p>
      </>
    ),
    undoText: 'As fichas criadas ficam em branco e as atualizadas voltam ao que eram.',
  },
  contracts: {
    title: 'Importar contratos',
    singular: 'contrato',
    plural: 'contratos',
    advice: (
      <>
        <p>{WHO} Sem data de início, o contrato começa no dia da admissão. Quem teve vários contratos aparece em várias linhas.</p>
        <p className="mt-2">Palavras como “CLT”, “Indeterminado”, “Estagiário” e “Menor aprendiz” são reconhecidas.</p>
      </>
    ),
    undoText: 'Os contratos criados são retirados e os atualizados voltam ao que eram.',
  },
  hierarchy: {
    title: 'Importar hierarquia',
    singular: 'mudança de gestor',
    plural: 'mudanças de gestor',
    advice: (
      <>
        <p>{WHO} O gestor pode ser escrito pela matrícula, pelo CPF, pelo e-mail ou pelo nome; “Ninguém” deixa a pessoa sem gestor.</p>
        <p className="mt-2">Sem data, a mudança vale a partir de hoje. Ciclos são apontados com os nomes, em qualquer dia.</p>
      </>
    ),
    undoText: 'O histórico de cada pessoa volta ao que era antes da importação.',
  },
  assignments: {
    title: 'Importar histórico de cargos',
    singular: 'lançamento do histórico',
    plural: 'lançamentos do histórico',
    advice: (
      <>
        <p>{WHO} Cada linha é um dia em que algo mudou: cargo, departamento, gestor, local ou centro de custo. O que ficar em branco não muda.</p>
        <p className="mt-2">Uma mudança vale até a próxima do mesmo dado, e a última vale até hoje. Datas futuras ficam programadas.</p>
      </>
    ),
    undoText: 'O histórico de cada pessoa volta ao que era antes da importação.',
  },
  pay: {
    title: 'Importar remuneração',
    singular: 'lançamento de remuneração',
    plural: 'lançamentos de remuneração',
    advice: (
      <>
        <p>{WHO} Cada linha é um salário e o dia em que começa a valer, como 3.500,00 a partir de 01/01/2026.</p>
        <p className="mt-2">Lançamentos nunca são apagados. Ver o valor anterior na revisão fica registrado como consulta.</p>
      </>
    ),
    undoText: 'Os lançamentos criados são cancelados e os que eles substituíram são refeitos; tudo fica no histórico.',
  },
  bank: {
    title: 'Importar contas bancárias',
    singular: 'conta',
    plural: 'contas',
    advice: (
      <>
        <p>{WHO} O banco pode ser escrito pelo nome ou pelo código; o dígito pode vir junto da conta, como 12345-6.</p>
        <p className="mt-2">Ver dados já gravados na revisão fica registrado como consulta.</p>
      </>
    ),
    undoText: 'As contas criadas são arquivadas e as atualizadas voltam ao que eram.',
  },
  dependents: {
    title: 'Importar dependentes',
    singular: 'dependente',
    plural: 'dependentes',
    advice: (
      <>
        <p>{WHO} Quem tem vários dependentes aparece em várias linhas.</p>
        <p className="mt-2">Dependente no imposto de renda precisa de CPF. Ver dados já gravados na revisão fica registrado como consulta.</p>
      </>
    ),
    undoText: 'Dependentes criados são arquivados e os atualizados voltam ao que eram.',
  },
  holidays: {
    title: 'Importar feriados',
    singular: 'feriado',
    plural: 'feriados',
    advice: (
      <>
        <p>Cada linha é um dia: a data e o nome. Com um local de trabalho, o feriado vale só para quem trabalha nele; com um município, para todos os locais da cidade; sem nenhum dos dois, para toda a empresa.</p>
        <p className="mt-2">Os feriados nacionais e os estaduais já estão no calendário.</p>
      </>
    ),
    undoText: 'Os feriados criados saem do calendário.',
  },
  leave_balances: {
    title: 'Importar saldos de férias',
    singular: 'período',
    plural: 'períodos',
    advice: (
      <>
        <p>{WHO} Cada linha é um período aquisitivo, pelo dia em que começa, e o que já foi gozado ou vendido dele antes do Vínculo.</p>
        <p className="mt-2">Informe os dias de direito só quando não são os da lei. Com zero gozados, um período antigo volta com o saldo inteiro.</p>
      </>
    ),
    undoText: 'Lançamentos não são apagados: desfazer lança o contrário, e o saldo volta ao que era.',
  },
  assets: {
    title: 'Importar bens',
    singular: 'bem',
    plural: 'bens',
    advice: (
      <>
        <p>Cada linha é um bem, conhecido pela etiqueta. O que já está cadastrado é atualizado; o resto é criado e precisa de nome e categoria.</p>
        <p className="mt-2">Categorias e locais são escritos como na sua empresa. Com quem cada bem está fica como é: isso muda ao entregar e ao receber de volta.</p>
      </>
    ),
    place: { to: '/app/assets', name: 'Ativos', verb: 'Ver bens' },
    undoText: 'Os bens atualizados voltam ao que eram. Nada é excluído: os criados que ninguém recebeu ficam baixados.',
  },
  competencies: {
    title: 'Importar competências',
    singular: 'competência',
    plural: 'competências',
    advice: (
      <>
        <p>Cada linha é uma competência, conhecida pelo nome, com o comportamento de cada nível em uma coluna. A que já existe é atualizada; as demais são criadas.</p>
        <p className="mt-2">Sem o tipo, uma competência nova entra como comportamental.</p>
      </>
    ),
    place: COMPETENCIES_PLACE,
    undoText: 'As competências atualizadas voltam ao que eram e as criadas são arquivadas.',
  },
  required_levels: {
    title: 'Importar níveis por cargo',
    singular: 'nível',
    plural: 'níveis',
    advice: (
      <>
        <p>Cada linha diz o nível, de 1 a 5, que um cargo pede de uma competência. Cargos e competências são escritos como na sua empresa.</p>
        <p className="mt-2">O que não está na planilha fica como está.</p>
      </>
    ),
    place: COMPETENCIES_PLACE,
    undoText: 'Os níveis que ninguém mudou depois voltam ao que eram.',
  },
  bank_questions: {
    title: 'Importar perguntas',
    singular: 'pergunta',
    plural: 'perguntas',
    advice: (
      <>
        <p>Cada linha é uma pergunta do banco, com o tipo de resposta. As opções ficam em uma só célula, separadas por ponto e vírgula.</p>
        <p className="mt-2">Uma escala vai de 1 a 5 se a linha não disser outra coisa. Competências são escritas como na sua empresa.</p>
      </>
    ),
    place: { to: '/app/evaluations/questions', name: 'Perguntas', verb: 'Ver perguntas' },
    undoText: 'As perguntas criadas são arquivadas. Os questionários que já as copiaram não mudam.',
  },
  evaluation_participants: {
    title: 'Importar participantes',
    singular: 'participante',
    plural: 'participantes',
    advice: (
      <>
        <p>
          Cada linha é uma pessoa, pela matrícula, pelo CPF ou pelo e-mail, em um ciclo em rascunho ou em andamento. Diga também, se quiser, quem avalia como gestor neste ciclo e os pares, separados
          por ponto e vírgula.
        </p>
        <p className="mt-2">Em um rascunho, as pessoas entram no público do ciclo; pares são indicados depois do lançamento. Em andamento, cada pessoa recebe os formulários das etapas que já começaram.</p>
      </>
    ),
    place: { to: '/app/evaluations', name: 'Avaliações', verb: 'Ver ciclos' },
    undoText: 'Quem entrou sai do ciclo, se ninguém enviou uma avaliação identificada da pessoa; gestores e pares voltam ao que eram, onde ninguém mudou nem respondeu. O que entrou em um rascunho já lançado fica.',
  },
  evaluation_history: {
    title: 'Importar resultados anteriores',
    singular: 'resultado',
    plural: 'resultados',
    advice: (
      <>
        <p>Cada linha é o resultado de uma pessoa em uma avaliação de outro sistema, pela matrícula, pelo CPF ou pelo e-mail. A nota vem em porcentagem, como 84, ou em pontos com a nota máxima, como 4,2 de 5.</p>
        <p className="mt-2">
          O resultado aparece como importado na página da pessoa, para ela, para quem a lidera e para o RH, e não entra em médias nem indicadores. Só você vê as linhas desta planilha.
        </p>
      </>
    ),
    undoText: 'Os resultados criados são apagados e os atualizados voltam ao que eram, onde outra planilha não os mudou depois.',
  },
  library_actions: {
    title: 'Importar ações da biblioteca',
    singular: 'ação',
    plural: 'ações',
    advice: (
      <>
        <p>Cada linha é uma ação que a empresa recomenda, conhecida pelo nome e pela competência. A que já existe é atualizada; as demais são adicionadas.</p>
        <p className="mt-2">Competências são escritas como na sua empresa. Sem competência, a ação serve a qualquer uma.</p>
      </>
    ),
    place: { to: '/app/pdis', name: 'PDI', verb: 'Ver PDIs' },
    undoText: 'As ações atualizadas voltam ao que eram e as adicionadas são arquivadas. Os planos guardam o que copiaram.',
  },
  development_plans: {
    title: 'Importar PDIs',
    singular: 'ação',
    plural: 'ações',
    advice: (
      <>
        <p>Cada linha é uma ação do plano de uma pessoa, pela matrícula, pelo CPF ou pelo e-mail. As linhas da mesma pessoa formam um plano: finalidade, começo, fim e níveis podem vir só na primeira.</p>
        <p className="mt-2">Os planos entram como rascunho, para a pessoa e quem a lidera combinarem. Quem já tem um PDI em aberto fica de fora.</p>
      </>
    ),
    place: { to: '/app/pdis', name: 'PDI', verb: 'Ver PDIs' },
    undoText: 'Os rascunhos que ninguém mudou depois são cancelados.',
  },
  objectives: {
    title: 'Importar objetivos',
    singular: 'linha de objetivo',
    plural: 'linhas de objetivos',
    advice: (
      <>
        <p>
          Cada linha é um resultado-chave de um objetivo; linhas com o mesmo objetivo e o mesmo responsável são um objetivo só. O responsável vem pela matrícula, pelo CPF ou pelo e-mail.
        </p>
        <p className="mt-2">O objetivo superior é escrito pelo título e pode estar na mesma planilha. O que já existe no ciclo é atualizado só no que a linha informa.</p>
      </>
    ),
    place: GOALS_PLACE,
    undoText: 'Os objetivos criados ficam cancelados e os atualizados voltam ao que eram, onde ninguém mudou nada nem fez check-in depois.',
  },
  goal_values: {
    title: 'Importar valores de metas',
    singular: 'valor',
    plural: 'valores',
    advice: (
      <>
        <p>Cada linha é um check-in: o resultado-chave, o dia e o valor, com a confiança de 0 a 10 e um comentário, se quiser.</p>
        <p className="mt-2">Valem as regras do check-in: o ciclo está aberto, o dia não está no futuro e o valor de marcos vem dos marcos. Em “sim ou não”, escreva Sim ou Não.</p>
      </>
    ),
    place: GOALS_PLACE,
    undoText: 'Os valores saem das contas e continuam no histórico como desfeitos.',
  },
}
