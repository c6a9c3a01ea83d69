import type { PhraseWords } from '../phraseWords.ts'

export const french: PhraseWords = {
  measures: {
    arrivals:
      'arrivées|arrivée|arrivées internationales|visiteurs|visiteurs étrangers|visiteurs internationaux|nombre de visiteurs|touristes|touristes étrangers|touristes internationaux|nombre de touristes|arrivées de touristes|arrivées de visiteurs',
    receipts:
      'recettes|recettes touristiques|recettes du tourisme|revenus|revenus du tourisme|revenus touristiques|dépenses|dépenses des touristes|dépenses des visiteurs',
    per_head:
      'par tête|par visiteur|par touriste|dépense par visiteur|dépenses par visiteur|dépense par touriste|dépenses par touriste|dépense par tête|dépenses par tête|recettes par visiteur|dépense moyenne',
    stay: 'durée de séjour|durée du séjour|durée moyenne de séjour|durée moyenne du séjour|durée des séjours|séjour|séjours|séjour moyen',
    occupancy:
      'occupation|taux d’occupation|occupation des chambres|taux d’occupation des chambres|occupation des hôtels|taux d’occupation des hôtels|occupation hôtelière|taux d’occupation hôtelier',
    guests: 'clients|clients des hôtels|clients d’hôtel|nombre de clients',
    target: 'objectif|objectifs|objectif d’arrivées|cible',
  },
  months: [
    'janvier|janv',
    'février|fév|févr',
    'mars',
    'avril|avr',
    'mai',
    'juin',
    'juillet|juil',
    'août',
    'septembre|sept',
    'octobre|oct',
    'novembre|nov',
    'décembre|déc',
  ],
  relative: {
    this_year: 'cette année|année en cours',
    last_year: 'l’année dernière|l’an dernier|année dernière|année précédente|l’année passée',
    this_month: 'ce mois|ce mois-ci|mois en cours',
    last_month: 'le mois dernier|mois dernier|mois précédent',
  },
  places: {
    TH: 'thaïlande|toute la thaïlande',
    north: 'nord|nord de la thaïlande',
    central: 'centre|centre de la thaïlande',
    northeast: 'nord-est|nord-est de la thaïlande|isan',
    west: 'ouest|ouest de la thaïlande',
    east: 'est|est de la thaïlande',
    south: 'sud|sud de la thaïlande',
    'east-asia': 'asie de l’est|asie orientale',
    'asean-south-asia-pacific': 'asean asie du sud et pacifique',
    europe: 'europe|européens',
    'americas-middle-east-africa': 'amériques moyen-orient et afrique',
    CN: 'chinois',
    IN: 'indiens',
    RU: 'russes',
    JP: 'japonais',
    KR: 'coréens|corée',
    DE: 'allemands',
    FR: 'français',
    GB: 'britanniques|angleterre',
    US: 'américains|usa',
    AE: 'émirats',
  },
  against: 'contre|par rapport à|comparé à|face à|vs',
  from: 'depuis',
  buddhist: 'ère bouddhique',
  common: 'après j-c',
  fillers:
    'en|de|du|des|la|le|les|l|d|à|au|aux|pour|dans|et|année|an|mois|combien|nombre|total|venus|quel|quelle|province|région|pays|étrangers',
}
