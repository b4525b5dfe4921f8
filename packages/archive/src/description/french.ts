import type { Described } from './described.ts';

export const french = ({
  client,
  version,
  year,
  from,
  to,
  key,
}: Described): string => `# Livres de ${client} : documentation des procédures

Kontor ${version}. Cette archive : ${year === 'all' ? 'toutes les années' : year}, du ${from} au ${to}.

## Tenue des livres

- Chaque écriture a autant au débit qu’au crédit. La base de données refuse toute autre.
- Ce qui est comptabilisé n’est jamais modifié ni effacé. Une erreur se corrige par une autre écriture, qui annule la première.
- Les écritures sont numérotées sans lacune. Les documents nomment leur écriture, et les écritures leur document.
- Une période clôturée n’accepte aucune écriture. Qui la rouvre est consigné avec le motif.
- Les justificatifs reçus sont conservés octet par octet, liés à ce qu’elles prouvent. Les lettres sont conservées telles qu’envoyées.
- Chaque modification figure au journal des modifications : qui, quand, par quelle requête, avant et après. Ses maillons sont chaînés par SHA-256.
- Écritures et documents y sont scellés par leur SHA-256.
- Les personnes s’identifient elles-mêmes et ont un rôle. Les programmes ont des clés avec des droits.

## Contenu

| fichiers | contenu |
| --- | --- |
| books/ | comptes, taux de TVA, journal, écritures, lignes, soldes, clôtures d’exercices et de périodes |
| documents/, parties/ | factures, factures de fournisseurs, paiements, écritures telles qu’envoyées ; clients, fournisseurs, articles, centres de coûts, projets |
| receipts/, letters/, bank/ | les fichiers, et ce que l’on en sait |
| vat/, assets/ | décomptes TVA avec leurs fichiers pour l’administration ; registre des immobilisations |
| accruals/, payroll/, annual-accounts/, fiduciaries/ | régularisations ; journaux des salaires ; réponses des comptes annuels ; exportations et importations de fiduciaires |
| settings/ | réglages : monnaie, comptes, méthode TVA, plages de numéros |
| log/audit | le journal des modifications |
| log/checks, log/nightly | les contrôles faits avec cette archive, et ceux de chaque nuit |
| log/migrations | les modifications de la base de données, avec leurs dates |
| log/members, log/former-members, log/keys | qui a ou avait accès, et dans quel rôle |
| log/leave | ce que des programmes peuvent ou pouvaient comptabiliser d’eux-mêmes |
| log/archives | les archives précédentes |

Chaque table existe en lignes JSON et en CSV avec les mêmes valeurs : UTF-8, montants avec un point, jours comme 2026-12-31, heures en UTC.

## Preuve

manifest.json contient le SHA-256 de chaque fichier et les totaux de chaque année. manifest.sig est sa signature (Ed25519) par la clé ${key}. manifest.tsr est un horodatage selon la RFC 3161, si un serveur était réglé.

\`node verify.mjs\` dans ce dossier contrôle tout et nomme chaque modification ; il ne lui faut que Node 20 ou plus récent. Comparez la clé avec celle que publie l’installation, et prenez le programme d’un endroit de confiance.

## Durée

Dix ans dès la fin de l’exercice ; 26 ans pour les documents relatifs à des immeubles. Vérifiez une fois par an que l’archive est intacte et lisible, et consignez-le.
`;
