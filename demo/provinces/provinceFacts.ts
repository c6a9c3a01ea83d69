import { type ProvinceCode, provinceOf, provinces } from '@sala/catalog/places/provinces.ts'

/** How the year's guests come: cool hills, the two seas, the rest. */
export type Landscape = 'hills' | 'plateau' | 'plain' | 'east_coast' | 'west_coast' | 'andaman' | 'gulf'

/** What the demonstration data suppose about a province. */
export interface ProvinceFacts {
  readonly code: ProvinceCode
  /** Degrees north and east of its chief town. */
  readonly latitude: number
  readonly longitude: number
  /** Thai visits in a usual year, in millions. */
  readonly thai: number
  /** Visits from abroad in a usual year, in millions, without the neighbours who only cross their border. */
  readonly foreign: number
  /** Nights that a tourist from abroad stays, when one stays. */
  readonly nights: number
  /** The part of visitors from abroad who come for the day. */
  readonly dayTrips: number
  readonly landscape: Landscape
  /** Places that people write about, in Thai and (in the same order) in English. */
  readonly spots: readonly string[]
  readonly englishSpots: readonly string[]
}

/** A line: code, latitude, longitude, Thai visits, foreign visits, nights, day trips, landscape, Thai places, English places. */
const lines = `
10 13.75 100.50 38 24 3.0 .06 plain วัดพระแก้ว,เยาวราช,วัดอรุณ,ตลาดนัดจตุจักร,ไอคอนสยาม,ถนนข้าวสาร Grand Palace,Chinatown,Wat Arun,Chatuchak Market,ICONSIAM,Khao San Road
11 13.60 100.60 2.9 .30 1.6 .55 plain เมืองโบราณ,บางกะเจ้า,ตลาดบางน้ำผึ้ง Ancient City,Bang Kachao,Bang Nam Phueng Market
12 13.86 100.51 1.8 .10 1.5 .60 plain เกาะเกร็ด,วัดเฉลิมพระเกียรติ,ท่าน้ำนนท์ Ko Kret,Wat Chaloem Phra Kiat,Nonthaburi Pier
13 14.02 100.53 2.2 .10 1.5 .60 plain ดรีมเวิลด์,ตลาดรังสิต,วัดเจดีย์หอย Dream World,Rangsit Market,Wat Chedi Hoi
14 14.35 100.57 7.8 1.80 1.4 .75 plain วัดมหาธาตุ,วัดไชยวัฒนาราม,ตลาดน้ำอโยธยา Wat Mahathat,Wat Chaiwatthanaram,Ayothaya Floating Market
15 14.59 100.46 1.2 .01 1.2 .70 plain วัดม่วง,วัดขุนอินทประมูล,หมู่บ้านทำกลอง Wat Muang,Wat Khun Inthapramun,the drum village
16 14.80 100.65 3.2 .05 1.4 .55 plain พระปรางค์สามยอด,ทุ่งทานตะวัน,เขื่อนป่าสักชลสิทธิ์ Phra Prang Sam Yot,the sunflower fields,Pa Sak Dam
17 14.89 100.40 1.1 .01 1.2 .70 plain วัดพระนอนจักรสีห์,ค่ายบางระจัน,ตลาดย้อนยุคบ้านระจัน Wat Phra Non,Khai Bang Rachan,Ban Rachan retro market
18 15.19 100.13 1.2 .01 1.3 .60 plain เขื่อนเจ้าพระยา,วัดปากคลองมะขามเฒ่า,สวนนกชัยนาท Chao Phraya Dam,Wat Pak Khlong,Chai Nat Bird Park
19 14.53 100.91 3.6 .06 1.5 .55 plain วัดพระพุทธบาท,น้ำตกเจ็ดสาวน้อย,มวกเหล็ก Wat Phra Phutthabat,Chet Sao Noi Falls,Muak Lek
20 13.36 100.98 15 9.00 4.6 .10 east_coast พัทยา,เกาะล้าน,บางแสน,หาดจอมเทียน,สวนนงนุช Pattaya,Ko Lan,Bang Saen,Jomtien Beach,Nong Nooch Garden
21 12.68 101.28 7.6 .60 2.8 .15 east_coast เกาะเสม็ด,แหลมแม่พิมพ์,หาดแม่รำพึง Ko Samet,Laem Mae Phim,Mae Ramphueng Beach
22 12.61 102.10 2.8 .06 1.8 .35 east_coast หาดเจ้าหลาว,น้ำตกพลิ้ว,ชุมชนริมน้ำจันทบูร Chao Lao Beach,Phlio Falls,Chanthaboon Waterfront
23 12.24 102.52 1.9 .60 4.4 .08 east_coast เกาะช้าง,เกาะกูด,เกาะหมาก Ko Chang,Ko Kut,Ko Mak
24 13.69 101.07 4.2 .05 1.3 .65 east_coast วัดหลวงพ่อโสธร,ตลาดคลองสวน,วัดสมานรัตนาราม Wat Sothon,Khlong Suan Market,Wat Saman
25 14.05 101.37 2.3 .04 1.6 .50 plateau ทับลาน,น้ำตกตะคร้อ,เดอะเวโรน่า ทับลาน Thap Lan,Takhro Falls,The Verona
26 14.21 101.21 3.5 .03 1.4 .60 plain เขื่อนขุนด่าน,น้ำตกสาริกา,วังตะไคร้ Khun Dan Dam,Sarika Falls,Wang Takhrai
27 13.82 102.06 1.9 .06 1.4 .60 plateau ตลาดโรงเกลือ,ปราสาทสด๊กก๊อกธม,ปางสีดา Rong Kluea Market,Sdok Kok Thom,Pang Sida
30 14.97 102.10 9.5 .35 1.9 .35 plateau เขาใหญ่,ปากช่อง,วังน้ำเขียว,ปราสาทหินพิมาย Khao Yai,Pak Chong,Wang Nam Khiao,Phimai
31 14.99 103.10 2.6 .06 1.7 .45 plateau ปราสาทพนมรุ้ง,สนามช้าง,ปราสาทเมืองต่ำ Phanom Rung,Chang Circuit,Muang Tam
32 14.88 103.49 1.7 .05 1.6 .45 plateau หมู่บ้านช้าง,ปราสาทศีขรภูมิ,บ้านท่าสว่าง the elephant village,Sikhoraphum,Ban Tha Sawang
33 15.12 104.32 1.4 .02 1.5 .50 plateau วัดล้านขวด,ผามออีแดง,ปราสาทสระกำแพงใหญ่ the million-bottle temple,Pha Mo I Daeng,Sa Kamphaeng Yai
34 15.23 104.86 2.9 .12 1.9 .35 plateau สามพันโบก,ผาแต้ม,วัดสิรินธรวรารามภูพร้าว Sam Phan Bok,Pha Taem,Wat Sirindhorn
35 15.79 104.15 .8 .01 1.4 .50 plateau พิพิธภัณฑ์พญาคันคาก,พระธาตุก่องข้าวน้อย,ลำน้ำทวน the toad museum,Phra That Kong Khao Noi,Lam Nam Thuan
36 15.81 102.03 1.6 .02 1.5 .50 plateau ทุ่งดอกกระเจียว,มอหินขาว,น้ำตกตาดโตน the Siam tulip fields,Mo Hin Khao,Tat Ton Falls
37 15.86 104.63 .5 .01 1.3 .55 plateau พระมงคลมิ่งเมือง,วนอุทยานภูสิงห์,วัดไชยาติการาม Phra Mongkhon,Phu Sing,Wat Chaiyatikaram
39 17.20 102.44 .5 .01 1.3 .55 plateau ถ้ำเอราวัณ,ภูหินลาดช่อฟ้า,วัดถ้ำกลองเพล Erawan Cave,Phu Hin,Wat Tham Klong Phen
40 16.43 102.83 5.4 .15 1.9 .30 plateau บึงแก่นนคร,พระมหาธาตุแก่นนคร,เขื่อนอุบลรัตน์,ภูเวียง Bueng Kaen Nakhon,the nine-storey stupa,Ubol Ratana Dam,Phu Wiang
41 17.41 102.79 3.6 .12 2.2 .30 plateau ทะเลบัวแดง,คำชะโนด,บ้านเชียง the red lotus lake,Kham Chanot,Ban Chiang
42 17.49 101.73 2.6 .05 2.1 .25 hills ภูกระดึง,เชียงคาน,ภูเรือ Phu Kradueng,Chiang Khan,Phu Ruea
43 17.88 102.74 2.9 .10 1.8 .40 plateau ศาลาแก้วกู่,ตลาดท่าเสด็จ,วัดโพธิ์ชัย Sala Kaeo Ku,Tha Sadet Market,Wat Pho Chai
44 16.18 103.30 1.1 .01 1.4 .50 plateau พระธาตุนาดูน,วนอุทยานโกสัมพี,สะดืออีสาน Phra That Na Dun,Kosamphi,the navel of Isan
45 16.05 103.65 1.4 .01 1.5 .50 plateau บึงพลาญชัย,หอโหวด,ผาน้ำย้อย Bueng Phlan Chai,the Wot Tower,Pha Nam Yoi
46 16.43 103.51 .9 .01 1.5 .50 plateau พิพิธภัณฑ์สิรินธร,สะพานเทพสุดา,ภูสิงห์ Sirindhorn Museum,Thep Suda Bridge,Phu Sing
47 17.16 104.15 1.6 .02 1.6 .40 plateau หนองหาร,พระธาตุเชิงชุม,ภูพาน Nong Han,Phra That Choeng Chum,Phu Phan
48 17.41 104.78 1.9 .08 1.8 .35 plateau พระธาตุพนม,ถนนริมโขง,สะพานมิตรภาพ 3 Phra That Phanom,the Mekong promenade,Friendship Bridge 3
49 16.54 104.72 1.8 .08 1.6 .45 plateau หอแก้วมุกดาหาร,ตลาดอินโดจีน,ภูผาเทิบ Ho Kaeo,the Indochina market,Phu Pha Thoep
38 18.36 103.65 .8 .03 1.8 .35 plateau หินสามวาฬ,ภูทอก,น้ำตกเจ็ดสี Three Whale Rock,Phu Thok,Chet Si Falls
50 18.79 98.99 8.2 3.40 4.5 .06 hills ดอยสุเทพ,นิมมาน,ดอยอินทนนท์,ถนนคนเดินท่าแพ,ม่อนแจ่ม Doi Suthep,Nimman,Doi Inthanon,Tha Phae walking street,Mon Chaem
51 18.58 99.01 1.6 .06 1.4 .60 hills พระธาตุหริภุญชัย,สะพานขาวทาชมภู,กู่ช้าง Hariphunchai,the white bridge,Ku Chang
52 18.29 99.49 1.9 .12 1.8 .40 hills วัดพระธาตุลำปางหลวง,กาดกองต้า,วัดเฉลิมพระเกียรติ Wat Lampang Luang,Kat Kong Ta,the sky pagodas
53 17.62 100.10 .9 .01 1.4 .50 hills ภูสอยดาว,เขื่อนสิริกิติ์,ลับแล Phu Soi Dao,Sirikit Dam,Lap Lae
54 18.14 100.14 .9 .03 1.6 .45 hills แพะเมืองผี,วัดพระธาตุช่อแฮ,คุ้มเจ้าหลวง Phae Mueang Phi,Wat Cho Hae,the old governor's house
55 18.78 100.78 1.6 .05 2.4 .15 hills วัดภูมินทร์,ปัว,ดอยเสมอดาว,บ่อเกลือ Wat Phumin,Pua,Doi Samoe Dao,Bo Kluea
56 19.17 99.90 1.0 .03 1.6 .45 hills กว๊านพะเยา,ภูลังกา,วัดศรีโคมคำ Kwan Phayao,Phu Langka,Wat Si Khom Kham
57 19.91 99.83 5.6 .75 2.8 .20 hills วัดร่องขุ่น,ดอยตุง,แม่สาย,สิงห์ปาร์ค,ภูชี้ฟ้า the White Temple,Doi Tung,Mae Sai,Singha Park,Phu Chi Fa
58 19.30 97.97 1.0 .20 3.2 .08 hills ปาย,บ้านรักไทย,ปางอุ๋ง Pai,Ban Rak Thai,Pang Ung
60 15.70 100.13 2.3 .03 1.4 .55 plain บึงบอระเพ็ด,พาสาน,อุทยานสวรรค์ Bueng Boraphet,Pasan,Utthayan Sawan
61 15.38 100.03 1.2 .02 1.5 .50 plain วัดท่าซุง,ห้วยขาแข้ง,ตลาดซาวไฮ่ Wat Tha Sung,Huai Kha Khaeng,Sao Hai Market
62 16.48 99.52 1.2 .02 1.5 .50 plain อุทยานประวัติศาสตร์กำแพงเพชร,ช่องเย็น,คลองลาน the historical park,Chong Yen,Khlong Lan
63 16.88 99.13 2.4 .10 1.9 .30 hills น้ำตกทีลอซู,แม่สอด,เขื่อนภูมิพล Thi Lo Su Falls,Mae Sot,Bhumibol Dam
64 17.01 99.82 1.6 .25 1.7 .35 plain อุทยานประวัติศาสตร์สุโขทัย,ศรีสัชนาลัย,วัดศรีชุม Sukhothai Historical Park,Si Satchanalai,Wat Si Chum
65 16.82 100.26 3.8 .18 1.7 .35 plain วัดใหญ่,ภูหินร่องกล้า,แก่งซอง Wat Yai,Phu Hin Rong Kla,Kaeng Song
66 16.44 100.35 .9 .01 1.3 .60 plain บึงสีไฟ,วัดท่าหลวง,ย่านเก่าวังกรด Bueng Si Fai,Wat Tha Luang,Wang Krot old town
67 16.42 101.16 3.0 .04 1.9 .20 hills เขาค้อ,ภูทับเบิก,วัดพระธาตุผาซ่อนแก้ว Khao Kho,Phu Thap Boek,Wat Pha Sorn Kaew
70 13.54 99.82 2.9 .15 1.6 .50 west_coast ตลาดน้ำดำเนินสะดวก,สวนผึ้ง,โพธาราม Damnoen Saduak,Suan Phueng,Photharam
71 14.02 99.53 9.6 .45 2.1 .35 west_coast สะพานข้ามแม่น้ำแคว,น้ำตกเอราวัณ,สังขละบุรี,ปิล็อก the River Kwai bridge,Erawan Falls,Sangkhla Buri,Pilok
72 14.47 100.12 3.0 .03 1.4 .55 plain ตลาดสามชุก,บึงฉวาก,วัดป่าเลไลยก์ Sam Chuk Market,Bueng Chawak,Wat Pa Lelai
73 13.82 100.06 4.6 .12 1.3 .70 plain องค์พระปฐมเจดีย์,ตลาดน้ำลำพญา,สวนสามพราน Phra Pathom Chedi,Lam Phaya Market,Suan Sampran
74 13.55 100.27 1.6 .03 1.2 .70 plain ตลาดมหาชัย,คลองโคกขาม,วัดป่าชัยรังสี Mahachai Market,Khok Kham,Wat Pa Chai Rangsi
75 13.41 100.00 2.8 .20 1.4 .75 plain ตลาดน้ำอัมพวา,ตลาดร่มหุบ,ดอนหอยหลอด Amphawa,the railway market,Don Hoi Lot
76 13.11 99.94 10.2 .32 2.2 .20 west_coast ชะอำ,เขาวัง,แก่งกระจาน,หาดเจ้าสำราญ Cha-am,Khao Wang,Kaeng Krachan,Chao Samran Beach
77 11.81 99.80 9.4 1.10 3.6 .08 west_coast หัวหิน,ปราณบุรี,สามร้อยยอด,อ่าวมะนาว Hua Hin,Pran Buri,Sam Roi Yot,Ao Manao
80 8.43 99.96 4.1 .12 2.1 .25 gulf คีรีวง,ขนอม,วัดพระมหาธาตุ,วัดเจดีย์ไอ้ไข่ Khiri Wong,Khanom,Wat Phra Mahathat,Wat Chedi
81 8.09 98.91 2.6 2.90 4.2 .08 andaman อ่าวนาง,ไร่เลย์,เกาะพีพี,เกาะลันตา,สระมรกต Ao Nang,Railay,Phi Phi,Ko Lanta,the Emerald Pool
82 8.45 98.53 1.2 2.00 4.6 .45 andaman เขาหลัก,อ่าวพังงา,เกาะสิมิลัน,ตะกั่วป่า Khao Lak,Phang Nga Bay,the Similans,Takua Pa
83 7.88 98.39 3.8 10.3 6.0 .03 andaman ป่าตอง,เมืองเก่าภูเก็ต,แหลมพรหมเทพ,หาดกะตะ,กะรน Patong,Phuket Old Town,Promthep Cape,Kata Beach,Karon
84 9.14 99.33 3.0 3.90 6.2 .05 gulf เกาะสมุย,เกาะพะงัน,เกาะเต่า,เขื่อนเชี่ยวหลาน Ko Samui,Ko Phangan,Ko Tao,Cheow Lan Lake
85 9.97 98.63 .9 .15 2.0 .25 andaman เกาะพยาม,บ่อน้ำพุร้อนรักษะวาริน,ภูเขาหญ้า Ko Phayam,Raksawarin hot spring,the grass hill
86 10.49 99.18 1.7 .12 1.9 .30 gulf หาดทุ่งวัวแล่น,เขามัทรี,เกาะทะลุ Thung Wua Laen,Khao Matsi,Ko Thalu
90 7.19 100.60 3.6 .25 2.0 .25 gulf หาดใหญ่,หาดสมิหลา,ตลาดกิมหยง,เกาะยอ Hat Yai,Samila Beach,Kim Yong Market,Ko Yo
91 6.62 100.07 1.3 .22 3.0 .12 andaman เกาะหลีเป๊ะ,ปากบารา,เกาะตะรุเตา Ko Lipe,Pak Bara,Tarutao
92 7.56 99.61 1.6 .12 2.3 .20 andaman ถ้ำมรกต,เกาะมุก,เกาะกระดาน Emerald Cave,Ko Muk,Ko Kradan
93 7.62 100.08 1.5 .03 1.6 .40 gulf ทะเลน้อย,เขาอกทะลุ,ล่องแก่งหนานมดแดง Thale Noi,Khao Ok Thalu,the Nan Mot Daeng rapids
94 6.87 101.25 .6 .02 1.4 .50 gulf มัสยิดกลาง,หาดตะโละกาโปร์,สกายวอล์คปัตตานี the central mosque,Talo Kapo Beach,the skywalk
95 6.54 101.28 .7 .02 1.9 .30 gulf เบตง,ทะเลหมอกอัยเยอร์เวง,อุโมงค์ปิยะมิตร Betong,the Aiyoeweng mist,Piyamit Tunnel
96 6.43 101.82 .5 .02 1.6 .40 gulf หาดนราทัศน์,ป่าฮาลา-บาลา,พระพุทธทักษิณมิ่งมงคล Narathat Beach,Hala-Bala,the great Buddha
`

/** A line is cut at its spaces into nine parts; what follows are the places, in which spaces may stand. */
function factsOf(line: string): ProvinceFacts {
  const [number = '', latitude, longitude, thai, foreign, nights, dayTrips, landscape, ...words] = line.split(' ')
  const places = words.join(' ')
  const english = places.search(/[A-Za-z]/)
  const province = provinceOf(`TH-${number}`)
  if (province === undefined || !isLandscape(landscape)) throw new Error(`no province in the line "${line}"`)
  return {
    code: province.code,
    latitude: Number(latitude),
    longitude: Number(longitude),
    thai: Number(thai),
    foreign: Number(foreign),
    nights: Number(nights),
    dayTrips: Number(dayTrips),
    landscape,
    spots: places.slice(0, english).trim().split(','),
    englishSpots: places.slice(english).split(','),
  }
}

const landscapes = ['hills', 'plateau', 'plain', 'east_coast', 'west_coast', 'andaman', 'gulf'] as const
function isLandscape(text: string | undefined): text is Landscape {
  return landscapes.some((landscape) => landscape === text)
}

/**
 * The 77 provinces in the catalogue's order. Visits are rough and rounded from memory of what the ministry publishes, nights and day
 * trips are guesses: for demonstration, and not to be quoted.
 */
export const provinceFacts: readonly ProvinceFacts[] = (() => {
  const factRows = lines.trim().split('\n').map(factsOf)
  return provinces.flatMap(({ code }) => factRows.filter((row) => row.code === code))
})()

/** Chief places for tourists beside the chief towns: province, latitude, longitude and the part of the province's hotels there. */
export const resorts: readonly (readonly [ProvinceCode, number, number, number])[] = [
  ['TH-10', 13.737, 100.56, 0.45],
  ['TH-10', 13.764, 100.497, 0.2],
  ['TH-20', 12.93, 100.885, 0.8],
  ['TH-21', 12.57, 101.45, 0.3],
  ['TH-22', 12.53, 101.93, 0.4],
  ['TH-23', 12.08, 102.29, 0.6],
  ['TH-23', 11.66, 102.56, 0.15],
  ['TH-30', 14.55, 101.38, 0.55],
  ['TH-42', 17.895, 101.66, 0.4],
  ['TH-50', 18.8, 98.967, 0.3],
  ['TH-50', 18.92, 98.94, 0.1],
  ['TH-55', 19.18, 100.91, 0.2],
  ['TH-57', 20.43, 99.88, 0.12],
  ['TH-58', 19.36, 98.44, 0.6],
  ['TH-63', 16.71, 98.57, 0.3],
  ['TH-67', 16.65, 101.0, 0.5],
  ['TH-71', 15.15, 98.45, 0.15],
  ['TH-76', 12.8, 99.97, 0.6],
  ['TH-77', 12.57, 99.95, 0.75],
  ['TH-80', 9.2, 99.85, 0.3],
  ['TH-81', 8.04, 98.83, 0.5],
  ['TH-81', 7.6, 99.035, 0.2],
  ['TH-82', 8.67, 98.25, 0.7],
  ['TH-83', 7.895, 98.302, 0.45],
  ['TH-83', 7.83, 98.3, 0.25],
  ['TH-84', 9.53, 100.05, 0.6],
  ['TH-84', 9.72, 100.01, 0.2],
  ['TH-90', 7.006, 100.47, 0.7],
  ['TH-91', 6.49, 99.305, 0.4],
  ['TH-95', 5.775, 101.07, 0.6],
]

const holy = /^(วัด|มัสยิด|พระ|องค์|Wat |the central mosque|the great Buddha|Phra )/

/** Places of a province to name a house or a fair after: no temples. Empty where the list has nothing else. */
export function worldlySpots(spots: readonly string[]): readonly string[] {
  return spots.filter((spot) => !holy.test(spot))
}
